package io.lendledger.core.position;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** Order of a lender's position snapshots, kept by the {@code PositionBook} aggregate. */
public sealed interface PositionCommand {

  /** The lender's book. */
  PositionBookKey book();

  /** Admits a snapshot; refused with {@code BACKDATED_CHANGE} when older than the last admitted. */
  record AdmitSnapshot(
      @TargetAggregateIdentifier PositionBookKey book, SubmissionId snapshot, LocalDate asOfDate)
      implements PositionCommand {}

  /** Reports that every holding of an admitted snapshot has been applied. */
  record CompleteSnapshot(
      @TargetAggregateIdentifier PositionBookKey book, SubmissionId snapshot, LocalDate asOfDate)
      implements PositionCommand {}

  /**
   * Withdraws the latest snapshot; refused with {@code INVALID_TRANSITION} when it is not applied
   * or a later one was admitted.
   */
  record WithdrawSnapshot(@TargetAggregateIdentifier PositionBookKey book, SubmissionId snapshot)
      implements PositionCommand {}

  /** Gives the admission of a snapshot back that was not accepted, as if it had not been asked. */
  record ReleaseSnapshot(@TargetAggregateIdentifier PositionBookKey book, SubmissionId snapshot)
      implements PositionCommand {}

  /** Asks which snapshots are admitted and not applied. */
  record FindUnapplied(@TargetAggregateIdentifier PositionBookKey book)
      implements PositionCommand {}

  /** The snapshots that are admitted and not applied, in their order. */
  record Unapplied(List<SubmissionId> snapshots) {

    /** Copies the list. */
    public Unapplied {
      snapshots = List.copyOf(snapshots);
    }
  }

  /** Identity of a lender's position book. */
  record PositionBookKey(LenderCode lender) {
    @Override
    public String toString() {
      return "positions:" + lender;
    }
  }
}
