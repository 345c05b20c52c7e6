package io.lendledger.query.submission;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;

/** Why a submission is not shown. */
final class AbsentSubmission {

  private AbsentSubmission() {}

  /**
   * Its refusal.
   *
   * @param isFresh whether all that was answered before the read began is shown
   */
  static Rejected of(SubmissionId submission, boolean isFresh) {
    return isFresh
        ? Rejected.notFound("submission " + submission)
        : new Rejected(
            RejectionCode.UNAVAILABLE,
            "The submissions do not show the latest events yet: try again");
  }
}
