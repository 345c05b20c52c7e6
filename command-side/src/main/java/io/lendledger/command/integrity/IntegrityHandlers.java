package io.lendledger.command.integrity;

import io.lendledger.core.audit.ChangeSealKey;
import io.lendledger.core.audit.CheckIntegrity;
import io.lendledger.core.audit.FindSeal;
import io.lendledger.core.audit.FindSeals;
import io.lendledger.core.audit.IntegrityReport;
import io.lendledger.core.audit.MakeSeal;
import io.lendledger.core.audit.Seal;
import io.lendledger.core.audit.SealPage;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.stereotype.Component;

/** Answers auditors who want the chain recomputed, or seals. */
@Component
class IntegrityHandlers {

  private static final Duration LONGEST_WAIT_FOR_TURN = Duration.ofSeconds(20);
  private static final Duration LONGEST_WAIT_FOR_LINKS = Duration.ofSeconds(5);
  private static final long POLL_MILLIS = 20;

  private final IntegrityLinking linking;
  private final DataSource dataSource;

  /** Each reads the whole store: one at a time. */
  private final Semaphore turns = new Semaphore(1, true);

  IntegrityHandlers(IntegrityLinking linking, DataSource dataSource) {
    this.linking = linking;
    this.dataSource = dataSource;
  }

  /** Recomputes; refused with {@code UNAVAILABLE} while others ask for the same. */
  @QueryHandler
  IntegrityReport check(CheckIntegrity query) {
    requireChain();
    try {
      if (!turns.tryAcquire(LONGEST_WAIT_FOR_TURN.toSeconds(), TimeUnit.SECONDS)) {
        throw unavailable("The chain is being recomputed for somebody else; try again");
      }
      try {
        awaitLinks();
        return recompute();
      } finally {
        turns.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("Interrupted while waiting for the chain");
    }
  }

  /** What was committed a moment ago is linked in a moment; it need not count as unlinked. */
  private void awaitLinks() throws InterruptedException {
    long target = stored();
    long deadline = System.nanoTime() + LONGEST_WAIT_FOR_LINKS.toNanos();
    while (linking.progress().filter(now -> now.linked() < target).isPresent()
        && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  private long stored() {
    return new Transactions(dataSource).ask(Chain::ends).stored();
  }

  private IntegrityReport recompute() {
    try (Connection connection = dataSource.getConnection()) {
      return StoreVerifier.verify(connection, List.of(), List.of(), _ -> {}).report();
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("The chain cannot be recomputed", e);
    }
  }

  /** A page of seals. */
  @QueryHandler
  SealPage find(FindSeals query) {
    requireChain();
    List<Seal> found = linking.seals().after(query.afterNumber(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new SealPage(found, null);
    }
    List<Seal> page = List.copyOf(found.subList(0, query.limit()));
    return new SealPage(page, page.getLast().number());
  }

  /** One seal. */
  @QueryHandler
  Seal find(FindSeal query) {
    requireChain();
    return linking.seals().after(query.number() - 1, 1).stream()
        .filter(seal -> seal.number() == query.number())
        .findFirst()
        .orElseThrow(() -> Rejected.notFound("Seal " + query.number()));
  }

  /** Seals what is committed. */
  @CommandHandler
  Seal make(MakeSeal command) {
    requireChain();
    return linking.seals().make();
  }

  /** Lets another key sign the seals to come. */
  @CommandHandler
  Seal change(ChangeSealKey command) {
    requireChain();
    return linking.seals().changeKey();
  }

  private void requireChain() {
    if (!linking.isHere()) {
      throw unavailable("The events are in Axon Server: there is no chain over them here");
    }
  }

  private static Rejected unavailable(String message) {
    return new Rejected(RejectionCode.UNAVAILABLE, message);
  }
}
