package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.command.decision.CarriedOut;
import io.lendledger.command.eventstore.Weighed;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.money.Units;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.serialization.Revision;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/**
 * A client's preferences and inventory (docs/architecture.md, Aggregates). Guarantees that units on
 * loan never exceed lendable units plus those that recalls bring back and shortfalls under
 * treatment account for, and that nothing is allocated once the client is Out. Snapshots store it
 * field by field; another shape of the state takes another revision.
 */
@Aggregate(type = "Client", snapshotTriggerDefinition = "snapshotTrigger", cache = "aggregateCache")
@Revision("5")
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
public class Client implements Weighed {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private ClientState state = new ClientState();

  private CarriedOut carriedOut = CarriedOut.NONE;

  Client() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(
      SetPreference command, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    return carriedOut.has(operation) || SettingPreferences.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(ReportHoldings command) {
    return ReportingHoldings.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(RestoreHoldings command) {
    return RestoringHoldings.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(WithdrawPreferences command) {
    return WithdrawingPreferences.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ApplyTransaction command) {
    return ApplyingTransactions.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Units handle(AllocateUnits command) {
    return LendingUnits.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ReleaseUnits command) {
    return LendingUnits.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(NoteRecall command) {
    return LendingUnits.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(WithdrawRecall command) {
    return WithdrawingRecalls.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(LeaveLoans command) {
    return WithdrawingRecalls.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(PlanCoverage command) {
    return TreatingShortfalls.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ResolveShortfall command) {
    return TreatingShortfalls.decide(state, command).enact();
  }

  @Override
  public int weight() {
    return state.size() + carriedOut.operations().size();
  }

  @EventSourcingHandler
  void on(ClientEvent event, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    id =
        new ClientKey(new LenderCode(event.lenderCode()), new ClientId(event.clientId()))
            .toString();
    state.evolve(event);
    if (event instanceof PreferenceSet) {
      carriedOut = carriedOut.with(operation);
    }
  }
}
