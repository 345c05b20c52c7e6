package io.lendledger.command.submission.store;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An accepted submission as it is kept. */
public record SubmissionRow(
    SubmissionId submission,
    long accepted,
    Flow flow,
    @Nullable LenderCode lender,
    BodyFormat format,
    Map<String, String> parameters,
    Map<String, String> metaData,
    int chunks,
    long bytes,
    String sha256,
    long records,
    Instant receivedAt,
    @Nullable LocalDate date,
    SubmissionStatus status,
    long checkpoint,
    Counts counts,
    long runs) {

  private static final int SMALL_RECORDS = 50;

  /** What its sender is told. */
  public SubmissionReceipt receipt() {
    return new SubmissionReceipt(
        submission.value(),
        flow.wire(),
        status == SubmissionStatus.WITHDRAWING ? SubmissionStatus.APPLIED.wire() : status.wire(),
        records,
        counts.applied(),
        counts.unchanged(),
        counts.duplicates(),
        receivedAt);
  }

  /** Whether it is applied in one slice. */
  public boolean isSmall() {
    return records < SMALL_RECORDS;
  }
}
