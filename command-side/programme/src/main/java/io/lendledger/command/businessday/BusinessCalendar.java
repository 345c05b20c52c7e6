package io.lendledger.command.businessday;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CompleteBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarCommand.ReleaseCloses;
import io.lendledger.core.businessday.CalendarEvent;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.serialization.Revision;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The programme's one calendar (docs/architecture.md, Aggregates). */
@Aggregate(
    type = "BusinessCalendar",
    snapshotTriggerDefinition = "snapshotTrigger",
    cache = "aggregateCache")
@Revision("2")
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
public class BusinessCalendar {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private CalendarState state = CalendarState.NEW;

  BusinessCalendar() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(CloseBusinessDay command) {
    return ClosingDays.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(CompleteBusinessDay command) {
    return ClosingDays.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(CloseBillingMonth command) {
    return ClosingMonths.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(CompleteBillingMonth command) {
    return ClosingMonths.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(HoldCloses command) {
    return HoldingCloses.decide(state, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ReleaseCloses command) {
    return HoldingCloses.decide(state, command).enact();
  }

  @EventSourcingHandler
  void on(CalendarEvent event) {
    id = new CalendarKey().toString();
    state = state.evolve(event);
  }
}
