package io.lendledger.command.submission.straight;

import io.lendledger.core.submission.SubmissionReceipt;

/** What became of a small body. */
sealed interface Taken {

  /** It is accepted and applied. */
  record Applied(SubmissionReceipt receipt) implements Taken {}

  /** Another body of its lender and flow is being accepted now. */
  record Busy() implements Taken {}

  /** It has to be staged: it was known before, or needs more than could be seen at once. */
  record Staged() implements Taken {}
}
