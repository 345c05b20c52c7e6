package io.lendledger.gateway.edge.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The time that all gateways agree on, for leases among them: their own clock, set right by the
 * database's where the machine's is wrong. It blocks.
 */
@Component
public class SharedTime {

  private static final Duration LOOKED_AT_EVERY = Duration.ofSeconds(5);

  /** Less than this is the way to the database and back. */
  private static final Duration WRONG = Duration.ofSeconds(1);

  private final AccessDatabase database;
  private final Clock clock;
  private final Clock machine;
  private volatile @Nullable Difference last;

  @Autowired
  SharedTime(AccessDatabase database, Clock clock) {
    this(database, clock, Clock.systemUTC());
  }

  /** The time of a clock that is as wrong as its machine's. */
  public SharedTime(AccessDatabase database, Clock clock, Clock machine) {
    this.database = database;
    this.clock = clock;
    this.machine = machine;
  }

  private record Difference(Duration ahead, long nanos) {}

  public Instant now() {
    Difference known = last;
    if (known == null || System.nanoTime() - known.nanos() > LOOKED_AT_EVERY.toNanos()) {
      known = new Difference(ahead(), System.nanoTime());
      last = known;
    }
    return clock.instant().plus(known.ahead());
  }

  /** How far the database's clock is before the machine's. */
  private Duration ahead() {
    Instant asked = machine.instant();
    Instant there =
        database
            .jdbc()
            .sql("SELECT clock_timestamp()")
            .query(OffsetDateTime.class)
            .single()
            .toInstant();
    Instant answered = machine.instant();
    if (there.isBefore(asked)) {
      return ifWrong(Duration.between(asked, there));
    }
    return there.isAfter(answered) ? ifWrong(Duration.between(answered, there)) : Duration.ZERO;
  }

  private static Duration ifWrong(Duration difference) {
    return difference.abs().compareTo(WRONG) < 0 ? Duration.ZERO : difference;
  }
}
