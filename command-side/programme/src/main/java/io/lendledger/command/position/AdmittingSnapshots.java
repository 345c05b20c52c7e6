package io.lendledger.command.position;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.position.PositionCommand.CompleteSnapshot;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.ReleaseSnapshot;
import io.lendledger.core.position.PositionCommand.WithdrawSnapshot;
import io.lendledger.core.position.PositionEvent;
import io.lendledger.core.position.PositionEvent.SnapshotAdmitted;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.position.PositionEvent.SnapshotWithdrawn;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The newest snapshot wins: none is admitted that is older than the latest. */
final class AdmittingSnapshots {

  private AdmittingSnapshots() {}

  /** Answers whether the snapshot is new. */
  static Decision<PositionEvent, Boolean> decide(Snapshots snapshots, AdmitSnapshot command) {
    String submission = command.snapshot().value();
    if (snapshots.wasAdmitted(submission)) {
      return Decision.nothing(false);
    }
    snapshotsAreNotBackdated(snapshots, command.asOfDate());
    fewSnapshotsWait(snapshots);
    return Decision.of(
        true,
        new SnapshotAdmitted(command.book().lender().value(), submission, command.asOfDate()));
  }

  private static void snapshotsAreNotBackdated(Snapshots snapshots, LocalDate asOfDate) {
    LocalDate latest = snapshots.latestDate();
    if (latest != null) {
      refuseBefore(latest, asOfDate);
    }
  }

  private static void fewSnapshotsWait(Snapshots snapshots) {
    if (snapshots.waiting() >= Snapshots.MOST_WAITING) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "%d snapshots wait to be applied: try again".formatted(Snapshots.MOST_WAITING));
    }
  }

  /** Refuses a snapshot of a day before the latest. */
  static void refuseBefore(LocalDate latest, LocalDate asOfDate) {
    if (asOfDate.isBefore(latest)) {
      throw new Rejected(
          RejectionCode.BACKDATED_CHANGE,
          "A snapshot as of %s has been admitted already".formatted(latest),
          Fault.of("asOfDate", asOfDate, "is before " + latest));
    }
  }

  /**
   * Answers whether it is withdrawn now; only the latest one, since later ones depend on earlier
   * ones.
   */
  static Decision<PositionEvent, Boolean> decide(Snapshots snapshots, WithdrawSnapshot command) {
    String submission = command.snapshot().value();
    if (snapshots.wasWithdrawn(submission)) {
      return Decision.nothing(false);
    }
    LocalDate asOfDate = snapshots.asOfDate(submission);
    if (asOfDate != null && !snapshots.wasApplied(submission)) {
      throw Rejected.transition("Snapshot " + submission, "not applied yet", "withdraw it");
    }
    String latest = snapshots.latestApplied();
    if (asOfDate == null || !submission.equals(latest)) {
      throw Rejected.transition(
          "Snapshot " + submission,
          "followed by snapshot %s, which put right what it changed".formatted(latest),
          "withdraw it before that one is withdrawn");
    }
    return withdrawn(snapshots, command.book(), submission, asOfDate);
  }

  private static Decision<PositionEvent, Boolean> withdrawn(
      Snapshots snapshots, PositionBookKey book, String submission, LocalDate asOfDate) {
    return Decision.of(
        true,
        new SnapshotWithdrawn(
            book.lender().value(), submission, asOfDate, snapshots.dateBefore(submission)));
  }

  /** Answers whether it was admitted and not applied. */
  static Decision<PositionEvent, Boolean> decide(Snapshots snapshots, ReleaseSnapshot command) {
    String submission = command.snapshot().value();
    LocalDate asOfDate = snapshots.asOfDate(submission);
    if (asOfDate == null || !snapshots.waits(submission)) {
      return Decision.nothing(false);
    }
    return withdrawn(snapshots, command.book(), submission, asOfDate);
  }

  /**
   * Answers whether the snapshot was still being applied. Books that former versions kept may have
   * forgotten one that waited; one that was released when it had been accepted after all is
   * admitted again.
   */
  static Decision<PositionEvent, Boolean> decide(Snapshots snapshots, CompleteSnapshot command) {
    String submission = command.snapshot().value();
    if (snapshots.wasApplied(submission)) {
      return Decision.nothing(false);
    }
    String lender = command.book().lender().value();
    List<PositionEvent> events = new ArrayList<>();
    if (!snapshots.wasAdmitted(submission) && !snapshots.hasForgotten()) {
      events.add(new SnapshotAdmitted(lender, submission, command.asOfDate()));
    }
    events.add(new SnapshotApplied(lender, submission, command.asOfDate()));
    return new Decision<>(events, true);
  }
}
