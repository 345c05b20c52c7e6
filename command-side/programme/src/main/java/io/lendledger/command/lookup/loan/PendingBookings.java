package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Loans that have units of a holding and are yet to be booked: units are allocated first. The rows
 * show them, whichever JVM books them.
 */
@Component
public class PendingBookings {

  /** Much longer than a round of borrow requests takes between the two. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int REMEMBERED = 1_000;

  private final JdbcClient jdbc;

  /** One that nobody books holds up the first shortfall, and none after it. */
  private final Set<String> awaitedInVain =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > REMEMBERED;
                }
              }));

  PendingBookings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Waits until the loans that have units of a shortfall's holding are booked, or their units
   * released, but no longer than some seconds. Answers whether any were waited for.
   */
  public boolean awaitNone(ShortfallFound shortfall) {
    List<String> left = of(shortfall);
    boolean awaited = !left.isEmpty();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!left.isEmpty()
        && System.nanoTime() - deadline < 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(PAUSE_NANOS);
      left = of(shortfall);
    }
    awaitedInVain.addAll(left);
    return awaited;
  }

  private List<String> of(ShortfallFound shortfall) {
    return jdbc
        .sql(
            """
            SELECT allocation.loan_id FROM command.allocation
            WHERE allocation.lender = ? AND allocation.client = ? AND allocation.account = ?
              AND allocation.isin = ? AND allocation.depositary = ? AND allocation.units > 0
              AND NOT EXISTS (SELECT FROM command.loan
                WHERE loan.loan_id = allocation.loan_id)
            """)
        .params(
            shortfall.lenderCode(),
            shortfall.clientId(),
            shortfall.custodyAccountId(),
            shortfall.isin(),
            LookUps.key(shortfall.depositary()))
        .query((row, _) -> row.getString(1))
        .list()
        .stream()
        .filter(loan -> !awaitedInVain.contains(loan))
        .toList();
  }
}
