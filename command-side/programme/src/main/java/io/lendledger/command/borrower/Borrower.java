package io.lendledger.command.borrower;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerCommand.BorrowerKey;
import io.lendledger.core.borrower.BorrowerCommand.RegisterBorrower;
import io.lendledger.core.borrower.BorrowerRegistered;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A borrower's reference data. */
@Aggregate(type = "Borrower")
public class Borrower {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable BorrowerRegistered known;

  Borrower() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(RegisterBorrower command) {
    return decide(known, command).enact();
  }

  @EventSourcingHandler
  void on(BorrowerRegistered event) {
    id = new BorrowerKey(new BorrowerCode(event.borrowerCode())).toString();
    known = event;
  }

  /** Answers whether the data changed. */
  static Decision<BorrowerRegistered, Boolean> decide(
      @Nullable BorrowerRegistered known, RegisterBorrower command) {
    BorrowerRegistered wanted =
        new BorrowerRegistered(
            command.borrower().code().value(),
            command.borrowerName(),
            command.externalBorrowerCode(),
            command.margin().value());
    return known != null && Content.same(known, wanted)
        ? Decision.nothing(false)
        : Decision.of(true, wanted);
  }
}
