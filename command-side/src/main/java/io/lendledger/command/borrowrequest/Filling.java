package io.lendledger.command.borrowrequest;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fill of a request.
 *
 * @param state its state
 * @param openUnits units that no loan covers yet
 * @param plannedRound latest round with a plan
 * @param completedRound latest round that ended
 * @param loans loans booked so far
 */
record Filling(
    State state, long openUnits, int plannedRound, int completedRound, List<BookedLoan> loans) {

  static final Filling NOT_PLACED = new Filling(State.NOT_PLACED, 0, -1, -1, List.of());

  /** The state of a request. */
  enum State {
    NOT_PLACED,
    PLACED,
    COMPLETED
  }

  Filling evolve(BorrowRequestEvent event) {
    return switch (event) {
      case BorrowRequestPlaced e -> new Filling(State.PLACED, e.units(), -1, -1, List.of());
      case LoansPlanned e -> new Filling(state, openUnits, e.round(), completedRound, loans);
      case RoundCompleted e ->
          new Filling(state, e.openUnits(), plannedRound, e.round(), loansWith(e.loans()));
      case BorrowRequestCompleted e ->
          new Filling(State.COMPLETED, e.unfilledUnits(), plannedRound, completedRound, e.loans());
    };
  }

  List<BookedLoan> loansWith(List<BookedLoan> more) {
    return Stream.concat(loans.stream(), more.stream()).toList();
  }
}
