package io.lendledger.command.lender;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.lender.LenderRegistered;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A lender's reference data. */
@Aggregate(type = "Lender")
public class Lender {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable LenderRegistered known;

  Lender() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(RegisterLender command) {
    return decide(known, command).enact();
  }

  @EventSourcingHandler
  void on(LenderRegistered event) {
    id = new LenderKey(new LenderCode(event.lenderCode())).toString();
    known = event;
  }

  /** Answers whether the data changed. */
  static Decision<LenderRegistered, Boolean> decide(
      @Nullable LenderRegistered known, RegisterLender command) {
    LenderRegistered wanted =
        new LenderRegistered(
            command.lender().code().value(),
            command.lenderName(),
            command.serviceFeeSplit().value(),
            command.otherAgentFeeSplit().value(),
            command.billingCurrency().getCurrencyCode());
    return known != null && Content.same(known, wanted)
        ? Decision.nothing(false)
        : Decision.of(true, wanted);
  }
}
