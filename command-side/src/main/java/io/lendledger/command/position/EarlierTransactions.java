package io.lendledger.command.position;

import io.lendledger.command.dispatch.ProcessProgress;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.submission.EarlierSubmissions;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import org.springframework.stereotype.Component;

/**
 * Transactions that came before a snapshot must have reached their clients before it does, or a
 * snapshot that includes them would be followed by them once more.
 */
@Component
class EarlierTransactions {

  private static final int MOST_ATTEMPTS = 3_000;

  private final EarlierSubmissions submissions;
  private final Freshness freshness;
  private final ProcessProgress progress;

  EarlierTransactions(
      EarlierSubmissions submissions, Freshness freshness, ProcessProgress progress) {
    this.submissions = submissions;
    this.freshness = freshness;
    this.progress = progress;
  }

  /** Waits, within bounds, until the lender's earlier transactions are in its clients' holdings. */
  void await(LenderCode lender, SubmissionId snapshot) {
    int attempts = 0;
    while (submissions.isOpenBefore(Flow.TRANSACTIONS, lender, snapshot)
        && attempts < MOST_ATTEMPTS) {
      submissions.pause();
      attempts++;
    }
    long position = freshness.awaitHead();
    while (progress.isBehind(Processes.TRANSACTIONS, position) && attempts < MOST_ATTEMPTS) {
      submissions.pause();
      attempts++;
    }
  }
}
