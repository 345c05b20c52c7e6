package io.lendledger.sample;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;

import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.axonframework.spring.stereotype.Aggregate;

/** A small aggregate that tests the wiring. */
@Aggregate(type = "Ledger", snapshotTriggerDefinition = "snapshotTrigger", cache = "aggregateCache")
public class Ledger {

  public record Note(@TargetAggregateIdentifier String ledger, String text) {}

  public record NoteInExisting(@TargetAggregateIdentifier String ledger) {}

  public record Count(@TargetAggregateIdentifier String ledger) {}

  public record RefuseAt(@TargetAggregateIdentifier String ledger) {}

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private String id;

  private int notes;

  /** For the framework. */
  public Ledger() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  int handle(Note command) {
    if (command.text().equals("refuse")) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED, "No.", Fault.at(3, "text", command.text(), "refused"));
    }
    apply(
        new LenderRegistered(
            command.ledger(), command.text(), BigDecimal.ZERO, BigDecimal.ONE, "USD"));
    return notes;
  }

  @CommandHandler
  void handle(NoteInExisting command) {
    handle(new Note(command.ledger(), "existing"));
  }

  @CommandHandler
  int handle(Count command) {
    return notes;
  }

  @CommandHandler
  void handle(RefuseAt command) {
    throw new Rejected(RejectionCode.INVALID_TRANSITION, notes + " notes");
  }

  @EventSourcingHandler
  void on(LenderRegistered event) {
    id = event.lenderCode();
    notes++;
  }
}
