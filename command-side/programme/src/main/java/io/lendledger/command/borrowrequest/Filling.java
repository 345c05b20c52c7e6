package io.lendledger.command.borrowrequest;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The fill of a request.
 *
 * @param state its state
 * @param openUnits units that no loan covers yet
 * @param plans what each round so far was to book
 * @param completedRound latest round that ended
 * @param loans loans booked so far
 */
record Filling(
    State state,
    long openUnits,
    SortedMap<Integer, RoundPlan> plans,
    int completedRound,
    List<BookedLoan> loans) {

  static final Filling NOT_PLACED =
      new Filling(State.NOT_PLACED, 0, new TreeMap<>(), -1, List.of());

  /** The state of a request. */
  enum State {
    NOT_PLACED,
    PLACED,
    COMPLETED
  }

  Filling evolve(BorrowRequestEvent event) {
    return switch (event) {
      case BorrowRequestPlaced e ->
          new Filling(State.PLACED, e.units(), new TreeMap<>(), -1, List.of());
      case LoansPlanned e -> new Filling(state, openUnits, plansWith(e), completedRound, loans);
      case RoundCompleted e ->
          new Filling(state, e.openUnits(), plans, e.round(), loansWith(e.loans()));
      case BorrowRequestCompleted e ->
          new Filling(State.COMPLETED, e.unfilledUnits(), plans, completedRound, e.loans());
    };
  }

  /** Latest round with a plan; -1 when there is none. */
  int plannedRound() {
    return plans.isEmpty() ? -1 : plans.lastKey();
  }

  private SortedMap<Integer, RoundPlan> plansWith(LoansPlanned planned) {
    SortedMap<Integer, RoundPlan> result = new TreeMap<>(plans);
    result.put(planned.round(), new RoundPlan(planned.loans()));
    return result;
  }

  List<BookedLoan> loansWith(List<BookedLoan> more) {
    return Stream.concat(loans.stream(), more.stream()).toList();
  }
}
