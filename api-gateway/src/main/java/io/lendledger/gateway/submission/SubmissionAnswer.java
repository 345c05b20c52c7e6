package io.lendledger.gateway.submission;

import com.fasterxml.jackson.annotation.JsonValue;
import io.lendledger.core.submission.SubmissionReceipt;
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
        done && Submissions.isApplied(receipt) ? Consequences.DONE : Consequences.PENDING);
  }

  /** Whether consequences are pending. */
  enum Consequences {
    PENDING("Pending"),
    DONE("Done");

    private final String wire;

    Consequences(String wire) {
      this.wire = wire;
    }

    @JsonValue
    String wire() {
      return wire;
    }
  }
}
