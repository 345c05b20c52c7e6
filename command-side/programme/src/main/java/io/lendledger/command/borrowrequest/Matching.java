package io.lendledger.command.borrowrequest;

import io.lendledger.command.borrowrequest.BookingLoans.Wanted;
import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.BorrowRequests;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.demand.UnfilledUnits;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.stereotype.Component;

/**
 * Fills borrow requests in rounds: plan, allocate, book. Those of a batch for different securities
 * go through a round together, since none of them can take what another wants; those for one
 * security go one after the other. The plan is stored before it is carried out and every command
 * may be repeated, so an interrupted request resumes where it stopped when its event is handled
 * again.
 */
@Component
@ProcessingGroup(Processes.BORROW_REQUESTS)
class Matching {

  /** A round is repeated only when another loan took units of its plan. */
  private static final int MOST_ROUNDS = 3;

  private static final int MOST_TOGETHER = Processes.batchOf(Processes.BORROW_REQUESTS);

  private final Freshness freshness;
  private final BorrowRequests requests;
  private final LendableHoldings holdings;
  private final UnfilledUnits unfilled;
  private final MatchingPlan plan;
  private final BookingLoans booking;
  private final BulkDispatch dispatch;

  Matching(
      Freshness freshness,
      BorrowRequests requests,
      LendableHoldings holdings,
      UnfilledUnits unfilled,
      LoanLookUp loans,
      MatchingStrategy strategy,
      BookingLoans booking,
      BulkDispatch dispatch) {
    this.freshness = freshness;
    this.requests = requests;
    this.holdings = holdings;
    this.unfilled = unfilled;
    this.plan = new MatchingPlan(strategy, loans::nextId);
    this.booking = booking;
    this.dispatch = dispatch;
  }

  /** A request to be filled, with its event. */
  private record Placed(BorrowRequestId id, TrackedEventMessage<?> event, MetaData origin) {}

  /** A round of a request. */
  private record Round(Placed placed, Request request) {

    int number() {
      return request.completedRound() + 1;
    }

    Wanted wanted(PlannedLoan loan) {
      return new Wanted(request, loan, placed.event, placed.origin);
    }

    CommandMessage<?> message(Object command) {
      return BulkDispatch.message(command, placed.origin);
    }
  }

  /** What a round came to. */
  private record Outcome(Round round, long planned, List<BookedLoan> loans) {

    long booked() {
      return loans.stream().mapToLong(BookedLoan::units).sum();
    }

    boolean isLast() {
      return booked() == planned || round.number() >= MOST_ROUNDS;
    }

    long left() {
      return round.request.openUnits() - booked();
    }
  }

  @EventHandler
  void on(BorrowRequestPlaced event, TrackedEventMessage<?> message, UnitOfWork<?> unit) {
    BorrowRequestId id = new BorrowRequestId(event.requestId());
    Placed placed = new Placed(id, message, unit.getCorrelationData());
    BatchOfEvents.gather(unit, placed, MOST_TOGETHER, this::match);
  }

  private void match(List<Placed> placed) {
    List<Placed> open = new ArrayList<>(placed);
    boolean first = true;
    while (!open.isEmpty()) {
      freshness.awaitHead();
      List<Round> rounds = new ArrayList<>();
      Set<Isin> securities = new HashSet<>();
      for (Placed each : List.copyOf(open)) {
        Request request = requests.find(each.id).orElseThrow();
        if (request.completed()) {
          open.remove(each);
          if (first) {
            releaseUnbooked(each, request);
          }
        } else if (securities.add(request.isin())) {
          rounds.add(new Round(each, request));
        }
      }
      first = false;
      carryOut(rounds).forEach(done -> open.remove(done.placed));
    }
  }

  /** Goes through these rounds, and answers the last ones of their requests. */
  private List<Round> carryOut(List<Round> rounds) {
    Set<LenderCode> aside = new HashSet<>(holdings.setAside());
    Map<Round, List<PlannedLoan>> plans = plan(rounds, aside);
    List<Wanted> wanted = new ArrayList<>();
    plans.forEach((round, planned) -> planned.stream().map(round::wanted).forEach(wanted::add));
    Map<String, BookedLoan> booked = new HashMap<>();
    booking
        .book(wanted, aside)
        .forEach(each -> each.ifPresent(loan -> booked.put(loan.loanId(), loan)));
    List<Outcome> outcomes = new ArrayList<>();
    plans.forEach((round, planned) -> outcomes.add(outcome(round, planned, booked)));
    complete(outcomes);
    return outcomes.stream().filter(Outcome::isLast).map(Outcome::round).toList();
  }

  /** The loans that each round is to book: as planned before, if it was interrupted. */
  private Map<Round, List<PlannedLoan>> plan(List<Round> rounds, Set<LenderCode> aside) {
    List<CommandMessage<?>> commands = new ArrayList<>();
    for (Round each : rounds) {
      Request request = each.request;
      List<PlannedLoan> wanted =
          request.plannedRound() < each.number()
              ? plan.loans(request, holdings.of(request, aside))
              : List.of();
      commands.add(planning(each, each.number(), wanted));
    }
    List<RoundPlan> plans = answers(commands, RoundPlan.class);
    Map<Round, List<PlannedLoan>> planned = new LinkedHashMap<>();
    for (int i = 0; i < rounds.size(); i++) {
      planned.put(rounds.get(i), plans.get(i).loans());
    }
    return planned;
  }

  private static CommandMessage<?> planning(Round of, int number, List<PlannedLoan> wanted) {
    return of.message(new PlanLoans(new BorrowRequestKey(of.request.id()), number, wanted));
  }

  private <R> List<R> answers(List<CommandMessage<?>> commands, Class<R> type) {
    return dispatch.carryOut(commands).stream()
        .map(each -> type.cast(each.orElseThrow(() -> refused(type))))
        .toList();
  }

  private static IllegalStateException refused(Class<?> type) {
    return new IllegalStateException(
        "No %s: a round of a borrow request is refused".formatted(type.getSimpleName()));
  }

  /** Releases units allocated before a lender had to be set aside that never became a loan. */
  private void releaseUnbooked(Placed placed, Request request) {
    Round any = new Round(placed, request);
    for (int number = 1; number <= request.plannedRound(); number++) {
      List<CommandMessage<?>> asking = List.of(planning(any, number, List.of()));
      answers(asking, RoundPlan.class).getFirst().loans().stream()
          .map(any::wanted)
          .forEach(booking::releaseUnlessBooked);
    }
  }

  private static Outcome outcome(
      Round round, List<PlannedLoan> planned, Map<String, BookedLoan> booked) {
    long units =
        planned.stream()
            .flatMap(each -> each.allocations().stream())
            .mapToLong(PlannedLoan.Allocation::units)
            .sum();
    return new Outcome(
        round,
        units,
        planned.stream().map(each -> booked.get(each.loanId())).filter(Objects::nonNull).toList());
  }

  /** Why units stay unfilled is told by look-ups that show these loans. */
  private void complete(List<Outcome> outcomes) {
    if (outcomes.stream().anyMatch(each -> each.isLast() && each.left() > 0)) {
      freshness.awaitHead();
    }
    answers(outcomes.stream().<CommandMessage<?>>map(this::completion).toList(), Object.class);
  }

  private CommandMessage<?> completion(Outcome of) {
    Request request = of.round.request;
    return of.round.message(
        new CompleteRound(
            new BorrowRequestKey(request.id()),
            of.round.number(),
            of.loans,
            of.isLast(),
            of.isLast() ? unfilled.causes(request, of.left()) : List.of()));
  }
}
