package io.lendledger.core.submission;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The life of a submission. */
public sealed interface SubmissionEvent extends LenderEvent {

  /** Identifies the submission. */
  String submissionId();

  /**
   * A body was read, found valid as a whole, and is kept; {@code sha256} is over its bytes, in hex.
   */
  @EventType(name = "submission.received")
  record SubmissionReceived(
      String submissionId,
      @Nullable String lenderCode,
      String flow,
      String contentType,
      long bytes,
      String sha256,
      long records,
      Instant receivedAt)
      implements SubmissionEvent {}

  /** A part of the records was applied; counts are totals so far. */
  @EventType(name = "submission.progressed")
  record SubmissionProgressed(
      String submissionId,
      @Nullable String lenderCode,
      long applied,
      long unchanged,
      long duplicates)
      implements SubmissionEvent {}

  /**
   * Records that were valid when the submission was accepted could not be applied any more, and
   * changed nothing. They may be told more than once.
   */
  @EventType(name = "submission.overtaken")
  record RecordsOvertaken(
      String submissionId, @Nullable String lenderCode, List<OvertakenRecord> records)
      implements SubmissionEvent {

    /** Copies the list. */
    public RecordsOvertaken {
      records = List.copyOf(records);
    }
  }

  /** All records were applied. */
  @EventType(name = "submission.applied")
  record SubmissionApplied(
      String submissionId,
      @Nullable String lenderCode,
      long applied,
      long unchanged,
      long duplicates)
      implements SubmissionEvent {}

  /** The desk withdrew it: its changes are undone. */
  @EventType(name = "submission.withdrawn")
  record SubmissionWithdrawn(String submissionId, @Nullable String lenderCode, String reason)
      implements SubmissionEvent {}
}
