package io.lendledger.command.borrowrequest;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

class FillingRequestsTest {

  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  private static final BorrowRequestId ID = new BorrowRequestId("Q1");
  private static final BorrowRequestKey KEY = new BorrowRequestKey(ID);

  private final AggregateTestFixture<PlacedBorrowRequest> request =
      new AggregateTestFixture<>(PlacedBorrowRequest.class);

  private static PlaceBorrowRequest place(long units) {
    LoanTerms terms =
        new LoanTerms(
            CollateralType.NON_CASH,
            Rate.of("4.2"),
            null,
            null,
            Currency.getInstance("USD"),
            Percent.of("102"),
            null,
            LoanType.OPEN);
    return new PlaceBorrowRequest(
        KEY,
        new BorrowRequest(
            ID,
            new BorrowerCode("BRW"),
            null,
            new Isin("US0378331005"),
            new Units(units),
            terms,
            MONDAY,
            MONDAY.plusDays(1),
            null));
  }

  private static BorrowRequestPlaced placed(long units) {
    return new BorrowRequestPlaced(
        "Q1",
        "BRW",
        null,
        "US0378331005",
        units,
        "Non-Cash",
        new BigDecimal("4.2"),
        null,
        null,
        "USD",
        new BigDecimal("102"),
        null,
        "Open",
        MONDAY,
        MONDAY.plusDays(1),
        null);
  }

  private static List<PlannedLoan> plan(String loan) {
    return List.of(new PlannedLoan(loan, "DEMO", "ACC", List.of()));
  }

  private static BookedLoan booked(String loan, long units) {
    return new BookedLoan(loan, "DEMO", "ACC", units);
  }

  private TestExecutor<PlacedBorrowRequest> firstRoundPlanned() {
    return request.given(placed(100), new LoansPlanned("Q1", 1, plan("L0000001")));
  }

  @Test
  void requestIsPlaced() {
    request
        .givenNoPriorActivity()
        .when(place(100))
        .expectEvents(placed(100))
        .expectResultMessagePayload(true);
  }

  @Test
  void requestIdSeenBeforeChangesNothingWhateverItAsks() {
    request.given(placed(100)).when(place(70)).expectNoEvents().expectResultMessagePayload(false);
  }

  @Test
  void loansAreNotPlannedForARequestThatNeverWas() {
    request
        .givenNoPriorActivity()
        .when(new PlanLoans(KEY, 1, plan("L0000001")))
        .expectException(RejectedWith.code(RejectionCode.NOT_FOUND));
  }

  @Test
  void firstPlanOfARoundWins() {
    firstRoundPlanned()
        .when(new PlanLoans(KEY, 1, plan("L0000002")))
        .expectNoEvents()
        .expectResultMessagePayload(new RoundPlan(plan("L0000001")));
  }

  @Test
  void plansOfAllRoundsAreAnsweredForEver() {
    firstRoundPlanned()
        .andGiven(
            new RoundCompleted("Q1", 1, List.of(), 100),
            new LoansPlanned("Q1", 2, plan("L0000002")),
            new BorrowRequestCompleted("Q1", List.of(), 100, List.of()))
        .when(new PlanLoans(KEY, 1, List.of()))
        .expectNoEvents()
        .expectResultMessagePayload(new RoundPlan(plan("L0000001")));
    firstRoundPlanned()
        .andGiven(
            new RoundCompleted("Q1", 1, List.of(), 100),
            new LoansPlanned("Q1", 2, plan("L0000002")),
            new BorrowRequestCompleted("Q1", List.of(), 100, List.of()))
        .when(new PlanLoans(KEY, 2, List.of()))
        .expectNoEvents()
        .expectResultMessagePayload(new RoundPlan(plan("L0000002")));
  }

  @Test
  void nextRoundWaitsForTheOneUnderWay() {
    firstRoundPlanned()
        .when(new PlanLoans(KEY, 2, plan("L0000002")))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void roundLeavesWhatItDidNotBookOpen() {
    firstRoundPlanned()
        .when(new CompleteRound(KEY, 1, List.of(booked("L0000001", 60)), false, List.of()))
        .expectEvents(new RoundCompleted("Q1", 1, List.of(booked("L0000001", 60)), 40));
  }

  @Test
  void lastRoundCompletesWithAllLoans() {
    firstRoundPlanned()
        .andGiven(
            new RoundCompleted("Q1", 1, List.of(booked("L0000001", 60)), 40),
            new LoansPlanned("Q1", 2, plan("L0000002")))
        .when(new CompleteRound(KEY, 2, List.of(booked("L0000002", 15)), true, List.of()))
        .expectEvents(
            new BorrowRequestCompleted(
                "Q1", List.of(booked("L0000001", 60), booked("L0000002", 15)), 25, List.of()));
  }

  @Test
  void filledRequestNeedsNoFurtherRound() {
    firstRoundPlanned()
        .when(new CompleteRound(KEY, 1, List.of(booked("L0000001", 100)), false, List.of()))
        .expectEvents(
            new BorrowRequestCompleted("Q1", List.of(booked("L0000001", 100)), 0, List.of()));
  }

  @Test
  void roundEndsOnce() {
    firstRoundPlanned()
        .andGiven(new RoundCompleted("Q1", 1, List.of(booked("L0000001", 60)), 40))
        .when(new CompleteRound(KEY, 1, List.of(booked("L0000001", 60)), false, List.of()))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void completedRequestStaysAsItIs() {
    firstRoundPlanned()
        .andGiven(new BorrowRequestCompleted("Q1", List.of(), 100, List.of()))
        .when(new CompleteRound(KEY, 1, List.of(booked("L0000001", 60)), true, List.of()))
        .expectNoEvents();
  }

  @Test
  void noMoreIsBookedThanAskedFor() {
    firstRoundPlanned()
        .when(new CompleteRound(KEY, 1, List.of(booked("L0000001", 101)), true, List.of()))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }
}
