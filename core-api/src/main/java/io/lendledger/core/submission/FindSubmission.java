package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link SubmissionReceipt}; another lender's is refused as not found.
 *
 * @param submission identifies it
 * @param lender whose it has to be; null for anybody's
 * @param asOf instant whose knowledge is asked for; null for now
 */
public record FindSubmission(
    SubmissionId submission, @Nullable LenderCode lender, @Nullable Instant asOf) {

  /** As known now. */
  public FindSubmission(SubmissionId submission, @Nullable LenderCode lender) {
    this(submission, lender, null);
  }
}
