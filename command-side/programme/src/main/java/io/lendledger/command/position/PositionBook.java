package io.lendledger.command.position;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.position.PositionCommand.CompleteSnapshot;
import io.lendledger.core.position.PositionCommand.FindUnapplied;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.ReleaseSnapshot;
import io.lendledger.core.position.PositionCommand.Unapplied;
import io.lendledger.core.position.PositionCommand.WithdrawSnapshot;
import io.lendledger.core.position.PositionEvent.SnapshotAdmitted;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.position.PositionEvent.SnapshotWithdrawn;
import io.lendledger.core.submission.SubmissionId;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.serialization.Revision;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The order of a lender's position snapshots (docs/api.md, Positions). */
@Aggregate(
    type = "PositionBook",
    snapshotTriggerDefinition = "snapshotTrigger",
    cache = "aggregateCache")
@Revision("2")
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
public class PositionBook {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private Snapshots snapshots = new Snapshots();

  PositionBook() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(AdmitSnapshot command) {
    return AdmittingSnapshots.decide(snapshots, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(CompleteSnapshot command) {
    return AdmittingSnapshots.decide(snapshots, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(WithdrawSnapshot command) {
    return AdmittingSnapshots.decide(snapshots, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ReleaseSnapshot command) {
    return AdmittingSnapshots.decide(snapshots, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Unapplied handle(FindUnapplied query) {
    return new Unapplied(snapshots.unapplied().stream().map(SubmissionId::new).toList());
  }

  @EventSourcingHandler
  void on(SnapshotAdmitted event) {
    id = new PositionBookKey(new LenderCode(event.lenderCode())).toString();
    snapshots.admit(event.submissionId(), event.asOfDate());
  }

  @EventSourcingHandler
  void on(SnapshotApplied event) {
    snapshots.apply(event.submissionId());
  }

  @EventSourcingHandler
  void on(SnapshotWithdrawn event) {
    snapshots.withdraw(event.submissionId());
  }
}
