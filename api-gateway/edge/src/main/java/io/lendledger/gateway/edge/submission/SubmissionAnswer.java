package io.lendledger.gateway.edge.submission;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.wire.WireNamed;
import java.time.Instant;

/**
 * The status of a submission as answered (docs/api.md, Inbound flows).
 *
 * @param consequences whether its consequences are done, as far as it is applied
 */
record SubmissionAnswer(
    String submissionId,
    String flow,
    String status,
    long received,
    long applied,
    long unchanged,
    long duplicates,
    Instant receivedAt,
    Consequences consequences) {

  static SubmissionAnswer of(SubmissionReceipt receipt, boolean done) {
    return new SubmissionAnswer(
        receipt.submissionId(),
        receipt.flow(),
        receipt.status(),
        receipt.received(),
        receipt.applied(),
        receipt.unchanged(),
        receipt.duplicates(),
        receipt.receivedAt(),
        done && isApplied(receipt) ? Consequences.DONE : Consequences.PENDING);
  }

  /** Of a refused body nothing was taken, and nothing follows. */
  static SubmissionAnswer ofRefused(RefusedSubmission refused) {
    return new SubmissionAnswer(
        refused.id().value(),
        refused.flow().wire(),
        RefusedSubmission.STATUS,
        0,
        0,
        0,
        0,
        refused.receivedAt(),
        Consequences.DONE);
  }

  /** Whether nothing of the submission itself is left to do. */
  static boolean isApplied(SubmissionReceipt receipt) {
    return !receipt.status().equals(SubmissionStatus.ACCEPTED.wire());
  }

  /** Whether consequences are pending. */
  enum Consequences implements WireNamed {
    @JsonProperty("Pending")
    PENDING,
    @JsonProperty("Done")
    DONE
  }
}
