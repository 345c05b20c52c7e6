package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The look-ups alone, which are told events and asked what they know. */
public final class LookUpRun implements AutoCloseable {

  /** The one instrument. */
  public static final String ISIN = "US0378331005";

  /** Today. */
  public static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  private final CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup");

  /** A number as it is written. */
  public static BigDecimal dec(String text) {
    return new BigDecimal(text);
  }

  /** Tells events, and returns when the look-ups know them. */
  public void tell(Object... events) {
    run.publish(events);
    assertThat(run.get(Freshness.class).awaitHead()).isNotNegative();
  }

  /** Who answers questions about them. */
  public <T> T get(Class<T> type) {
    return run.get(type);
  }

  /** Direct access to the tables. */
  public JdbcClient jdbc() {
    return run.jdbc();
  }

  @Override
  public void close() {
    run.close();
  }
}
