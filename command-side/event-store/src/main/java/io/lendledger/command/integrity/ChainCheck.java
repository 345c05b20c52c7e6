package io.lendledger.command.integrity;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessResourceFailureException;

/** Recomputes the chain over the events in the store. */
final class ChainCheck {

  private static final Duration LONGEST_WAIT_FOR_LINKS = Duration.ofSeconds(5);
  private static final long POLL_MILLIS = 20;

  private final IntegrityLinking linking;
  private final DataSource dataSource;

  ChainCheck(IntegrityLinking linking, DataSource dataSource) {
    this.linking = linking;
    this.dataSource = dataSource;
  }

  /** Reads the whole store; {@code UNAVAILABLE} when it is interrupted. */
  IntegrityReport report() {
    return report(_ -> {});
  }

  /** The same, and tells now and then how many events were read. */
  IntegrityReport report(LongConsumer progress) {
    try {
      awaitLinks();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Rejected(
          RejectionCode.UNAVAILABLE, "Interrupted while waiting for the chain; try again");
    }
    try (Connection connection = dataSource.getConnection()) {
      return StoreVerifier.verify(connection, List.of(), List.of(), progress).report();
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("The chain cannot be recomputed", e);
    }
  }

  /**
   * Events committed a moment ago are linked in a moment and need not count as unlinked. The
   * process that links may be another one, so its progress is asked for; nobody would tell of it.
   */
  private void awaitLinks() throws InterruptedException {
    long target = new ChainTransactions(dataSource).ask(Chain::ends).stored();
    long deadline = System.nanoTime() + LONGEST_WAIT_FOR_LINKS.toNanos();
    while (linking.progress().filter(now -> now.linked() < target).isPresent()
        && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
  }
}
