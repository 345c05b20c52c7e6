package io.lendledger.core.position;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The order of a lender's position snapshots. */
public sealed interface PositionEvent extends LenderEvent {

  @Override
  String lenderCode();

  /** A snapshot was admitted and is being applied. */
  @EventType(name = "position.snapshot-admitted")
  record SnapshotAdmitted(String lenderCode, String submissionId, LocalDate asOfDate)
      implements PositionEvent {}

  /** Every holding of a snapshot has been applied. */
  @EventType(name = "position.snapshot-applied")
  record SnapshotApplied(String lenderCode, String submissionId, LocalDate asOfDate)
      implements PositionEvent {}

  /**
   * The latest snapshot was withdrawn, or one that was admitted was not accepted: the book is as of
   * the one that was applied before it; null when there is none.
   */
  @EventType(name = "position.snapshot-withdrawn")
  record SnapshotWithdrawn(
      String lenderCode,
      String submissionId,
      LocalDate asOfDate,
      @Nullable LocalDate formerAsOfDate)
      implements PositionEvent {}
}
