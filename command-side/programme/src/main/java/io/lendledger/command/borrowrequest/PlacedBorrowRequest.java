package io.lendledger.command.borrowrequest;

import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A borrow request and its fill. */
@Aggregate(type = "BorrowRequest")
public class PlacedBorrowRequest {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private Filling filling = Filling.NOT_PLACED;

  PlacedBorrowRequest() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(PlaceBorrowRequest command) {
    return FillingRequests.decide(filling, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  RoundPlan handle(PlanLoans command) {
    return FillingRequests.decide(filling, command).enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(CompleteRound command) {
    return FillingRequests.decide(filling, command).enact();
  }

  @EventSourcingHandler
  void on(BorrowRequestEvent event) {
    id = new BorrowRequestKey(new BorrowRequestId(event.requestId())).toString();
    filling = filling.evolve(event);
  }
}
