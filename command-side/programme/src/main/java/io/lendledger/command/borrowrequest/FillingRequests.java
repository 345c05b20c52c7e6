package io.lendledger.command.borrowrequest;

import io.lendledger.command.borrowrequest.Filling.State;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Rejected;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a borrow request and fills it round by round (docs/lending.md, Allocation). */
final class FillingRequests {

  private FillingRequests() {}

  /** Answers whether the request is new; its id decides, whatever the content. */
  static Decision<BorrowRequestEvent, Boolean> decide(Filling filling, PlaceBorrowRequest command) {
    return filling.state() == State.NOT_PLACED
        ? Decision.of(true, placed(command.request()))
        : Decision.nothing(false);
  }

  /** Answers the plan of the round that stands; the first one does. */
  static Decision<BorrowRequestEvent, RoundPlan> decide(Filling filling, PlanLoans command) {
    requestIsPlaced(filling, command);
    if (command.round() <= filling.plannedRound()) {
      RoundPlan first = filling.plans().get(command.round());
      return Decision.nothing(first == null ? new RoundPlan(List.of()) : first);
    }
    if (filling.state() == State.COMPLETED) {
      throw Rejected.transition(name(command), "completed", "plan round " + command.round());
    }
    if (filling.plannedRound() > filling.completedRound()) {
      throw Rejected.transition(
          name(command), "in round " + filling.plannedRound(), "plan round " + command.round());
    }
    RoundPlan plan = new RoundPlan(command.loans());
    return Decision.of(
        plan, new LoansPlanned(command.key().requestId().value(), command.round(), plan.loans()));
  }

  /** Answers whether the round ended now; without open units there is no further one. */
  static Decision<BorrowRequestEvent, Boolean> decide(Filling filling, CompleteRound command) {
    requestIsPlaced(filling, command);
    if (filling.state() == State.COMPLETED || command.round() <= filling.completedRound()) {
      return Decision.nothing(false);
    }
    if (command.round() != filling.plannedRound()) {
      throw Rejected.transition(
          name(command),
          "planned up to round " + filling.plannedRound(),
          "complete round " + command.round());
    }
    long open = openAfter(filling, command);
    String requestId = command.key().requestId().value();
    return Decision.of(
        true,
        command.last() || open == 0
            ? new BorrowRequestCompleted(
                requestId, filling.loansWith(command.loans()), open, command.unfilled())
            : new RoundCompleted(requestId, command.round(), List.copyOf(command.loans()), open));
  }

  private static void requestIsPlaced(Filling filling, BorrowRequestCommand command) {
    if (filling.state() == State.NOT_PLACED) {
      throw Rejected.notFound(name(command));
    }
  }

  private static long openAfter(Filling filling, CompleteRound command) {
    long booked = command.loans().stream().mapToLong(BookedLoan::units).sum();
    if (booked > filling.openUnits()) {
      throw Rejected.transition(
          name(command), "open for " + filling.openUnits() + " units", "book " + booked);
    }
    return filling.openUnits() - booked;
  }

  private static String name(BorrowRequestCommand command) {
    return "Borrow request " + command.key().requestId();
  }

  private static BorrowRequestPlaced placed(BorrowRequest request) {
    return new BorrowRequestPlaced(
        request.requestId().value(),
        request.borrower().value(),
        request.lender() == null ? null : request.lender().value(),
        request.isin().value(),
        request.units().value(),
        request.terms().collateralType().wire(),
        number(request.terms().lendingRate()),
        number(request.terms().investmentRate()),
        number(request.terms().rebateRate()),
        request.terms().currency().getCurrencyCode(),
        request.terms().margin().value(),
        number(request.terms().haircut()),
        request.terms().type().wire(),
        request.tradeDate(),
        request.settlementDate(),
        request.endDate());
  }

  private static @Nullable BigDecimal number(@Nullable Rate rate) {
    return rate == null ? null : rate.value();
  }

  private static @Nullable BigDecimal number(@Nullable Percent percent) {
    return percent == null ? null : percent.value();
  }
}
