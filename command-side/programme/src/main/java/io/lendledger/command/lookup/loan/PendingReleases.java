package io.lendledger.command.lookup.loan;

import io.lendledger.core.instrument.Isin;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Units that a loan has returned and that are still allocated to it. The rows show them, whichever
 * JVM releases the units.
 */
@Component
public class PendingReleases {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final JdbcClient jdbc;

  PendingReleases(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Waits until there are none of these securities, but no longer than the patience. */
  public void awaitNone(Collection<Isin> isins, long patienceMillis) {
    String[] wanted = isins.stream().map(Isin::value).distinct().toArray(String[]::new);
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    while (areThere(wanted)
        && System.nanoTime() < deadline
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** A loan that is being booked has allocated units before it has parts. */
  private boolean areThere(String[] isins) {
    return jdbc.sql(
            """
            SELECT EXISTS (SELECT FROM command.allocation
              JOIN command.loan USING (loan_id)
              WHERE allocation.isin = ANY(?) AND allocation.units >
                (SELECT coalesce(sum(part.units), 0) FROM command.loan_part part
                 WHERE part.loan_id = allocation.loan_id AND part.client = allocation.client
                   AND part.depositary = allocation.depositary))
            """)
        .param(isins)
        .query(Boolean.class)
        .single();
  }
}
