package io.lendledger.command.loan;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.command.decision.CarriedOut;
import io.lendledger.command.eventstore.Weighed;
import io.lendledger.command.loan.accrual.Accruing;
import io.lendledger.command.loan.accrual.Adjusting;
import io.lendledger.command.loan.billing.Billing;
import io.lendledger.command.loan.settlement.Settling;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import java.util.Objects;
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
 * A custody loan with its clients' parts and its trades (docs/architecture.md, Aggregates;
 * docs/lending.md, Loan states). A class of its own decides each command; those without an identity
 * are told apart by their operations. Snapshots store the state as it is, another shape of which
 * takes another revision.
 */
@Aggregate(type = "Loan", snapshotTriggerDefinition = "snapshotTrigger", cache = "aggregateCache")
@Revision("5")
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
class Loan implements Weighed {

  private static final int UNBILLED_DAYS = 30;

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable LoanState state;

  private CarriedOut carriedOut = CarriedOut.NONE;

  Loan() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(BookLoan command) {
    return Booking.decide(state, command).enact();
  }

  @CommandHandler
  Boolean handle(
      ReceiveCover command, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    return carriedOut.has(operation) || Covering.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(AssignCover command) {
    return Covering.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(LoseCover command) {
    return Covering.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(ReportSettlement command) {
    return Settling.decide(loan(), command).enact();
  }

  @CommandHandler
  TradeId handle(InstructReturn command) {
    return Returning.decide(loan(), command).enact();
  }

  @CommandHandler
  TradeStatus handle(
      CancelTrade command, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    return carriedOut.has(operation)
        ? Refusals.trade(loan(), command.trade()).status()
        : CancellingTrades.decide(loan(), command).enact();
  }

  @CommandHandler
  RecallOutcome handle(RecallLoan command) {
    return Recalling.decide(loan(), command).enact();
  }

  @CommandHandler
  Units handle(ReduceRecall command) {
    return Recalling.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(
      RerateLoan command, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    return carriedOut.has(operation) || Rerating.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(
      CancelLoan command, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    return carriedOut.has(operation) || CancellingUndelivered.decide(loan(), command).enact();
  }

  @CommandHandler
  Units handle(DropUnits command) {
    return CancellingUndelivered.decide(loan(), command).enact();
  }

  @CommandHandler
  Units handle(ReallocateLoan command) {
    return Reallocating.decide(loan(), command).enact();
  }

  @CommandHandler
  AccrualOutcome handle(AccrueLoan command) {
    return Accruing.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(AdjustLoan command) {
    return Adjusting.decide(loan(), command).enact();
  }

  @CommandHandler
  Boolean handle(BillLoan command) {
    return Billing.decide(loan(), command).enact();
  }

  @Override
  public int weight() {
    return state == null
        ? 0
        : state.trades().size()
            + state.parts().size()
            + UNBILLED_DAYS
            + carriedOut.operations().size();
  }

  @EventSourcingHandler
  void on(LoanEvent event, @MetaDataValue(CarriedOut.OPERATION) @Nullable String operation) {
    state = Evolution.evolve(state, event);
    id = event.loanId();
    carriedOut =
        switch (event) {
          case CoverReceived _, LoanRerated _, LoanCancelled _ -> carriedOut.with(operation);
          case TradeCancelled _, TradeRestCancelled _ -> carriedOut.with(operation);
          default -> carriedOut;
        };
  }

  private LoanState loan() {
    return Objects.requireNonNull(state, "a loan begins with its booking");
  }
}
