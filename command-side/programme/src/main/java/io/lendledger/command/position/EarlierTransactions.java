package io.lendledger.command.position;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.submission.intake.EarlierSubmissions;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * Waits for transactions received before a snapshot to reach their clients first; otherwise they
 * would count again after a snapshot that includes them. Other JVMs may apply them, so only tables
 * show their state.
 */
@Component
class EarlierTransactions {

  private static final int MOST_ATTEMPTS = 3_000;

  /** A submission that is not accepted yet would wait in a slot that others need. */
  private static final int FEW_ATTEMPTS = 250;

  private final EarlierSubmissions submissions;
  private final Freshness freshness;
  private final RecordedTransactions recorded;
  private final ProcessTokens progress;
  private final ParkedSequences parked;

  EarlierTransactions(
      EarlierSubmissions submissions,
      Freshness freshness,
      RecordedTransactions recorded,
      ProcessTokens progress,
      ParkedSequences parked) {
    this.submissions = submissions;
    this.freshness = freshness;
    this.recorded = recorded;
    this.progress = progress;
    this.parked = parked;
  }

  /**
   * Waits until the lender's earlier transactions are in its clients' holdings; refused with {@code
   * UNAVAILABLE} when that takes too long, and while look-ups have events of the lender set aside,
   * for the snapshot to be tried again: what it changes is told by their holdings. Transactions
   * that are set aside are not waited for.
   */
  void await(LenderCode lender, SubmissionId snapshot) {
    awaitEnd(
        () -> submissions.isOpenBefore(Flow.TRANSACTIONS, lender, snapshot),
        "Earlier transactions are still being taken",
        MOST_ATTEMPTS);
    awaitNetted(MOST_ATTEMPTS);
    requireLookUps(lender);
  }

  /**
   * Refused with {@code UNAVAILABLE} while look-ups have events of the lender set aside: their
   * holdings are then those of before.
   */
  void requireLookUps(LenderCode lender) {
    if (parked.lenders(Processes.LOOK_UPS).contains(lender)) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, "Events of the lender are set aside by the look-ups");
    }
  }

  /**
   * Waits until the look-ups include all accepted bodies of the lender; refused with {@code
   * UNAVAILABLE} when that takes too long.
   */
  void awaitAll(LenderCode lender) {
    long place = submissions.latestPlace();
    awaitEnd(
        () ->
            submissions.isOpenThrough(Flow.TRANSACTIONS, lender, place)
                || submissions.isOpenThrough(Flow.POSITIONS, lender, place),
        "Earlier transactions and positions are still being taken",
        FEW_ATTEMPTS);
    awaitNetted(FEW_ATTEMPTS);
    freshness.awaitHead();
  }

  /** Whether the look-ups include all accepted bodies of the lender. */
  boolean areAllIn(LenderCode lender) {
    long place = submissions.latestPlace();
    if (submissions.isOpenThrough(Flow.TRANSACTIONS, lender, place)
        || submissions.isOpenThrough(Flow.POSITIONS, lender, place)) {
      return false;
    }
    freshness.awaitHead();
    boolean netted = progress.position(Processes.TRANSACTIONS) >= recorded.lastPosition();
    freshness.awaitHead();
    return netted;
  }

  private void awaitNetted(int attempts) {
    freshness.awaitHead();
    long last = recorded.lastPosition();
    awaitEnd(
        () -> progress.position(Processes.TRANSACTIONS) < last,
        "Earlier transactions are still being netted",
        attempts);
  }

  private void awaitEnd(BooleanSupplier condition, String what, int attempts) {
    for (int attempt = 0; condition.getAsBoolean(); attempt++) {
      if (attempt >= attempts) {
        throw new Rejected(RejectionCode.UNAVAILABLE, what);
      }
      submissions.pause();
    }
  }

  /** The snapshot's place in the order of receipt. */
  long receipt(SubmissionId snapshot) {
    return submissions.receipt(snapshot);
  }
}
