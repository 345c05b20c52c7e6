package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeId;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class RecallingTest {

  private static final RecallOutcome NOTHING = new RecallOutcome(null, Units.NONE);

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void aRecallOfAllIsSharedProRata() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(recall("K1", 100))
        .expectResultMessagePayload(outcome(1, 100))
        .expectEvents(
            new LoanRecalled(
                ID,
                LENDER,
                ID + "/1",
                "K1",
                100,
                MONDAY,
                WEDNESDAY,
                List.of(new PartUnits("C01", 67, 0), new PartUnits("C02", 33, 0)),
                null));
  }

  @Test
  void aRecallOfOneClientTakesWhatIsNotOnItsWayBackYet() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 2_500, "B"))
        .when(recall("K2", 2_500, "B"))
        .expectResultMessagePayload(outcome(2, 500));
  }

  @Test
  void nothingIsLeftToRecallOnceAllIsOnItsWayBack() {
    fixture
        .givenCommands(booking(), delivered(9_000), aReturn("I1", 9_000))
        .when(recall("K1", 1, "B"))
        .expectResultMessagePayload(NOTHING)
        .expectEvents(new NothingMoved(ID, LENDER, "Recall", "K1", null));
  }

  @Test
  void nothingIsLeftToRecallOfOneClientUnlessTheLoanIsOpen() {
    fixture
        .givenCommands(booking())
        .when(recall("K1", 1, "B"))
        .expectResultMessagePayload(NOTHING)
        .expectEvents(new NothingMoved(ID, LENDER, "Recall", "K1", null));
  }

  @Test
  void noRecallOfAllIsOlderThanTheLoan() {
    LocalDate before = LoanSamples.THURSDAY.minusDays(1);
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(new RecallLoan(LOAN, "K1", new Units(1), before, WEDNESDAY, null, null, null))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "tradeDate"))
        .expectNoEvents();
  }

  @Test
  void theServiceRecallsUnitsOfALoanThatIsTradedLater() {
    LocalDate before = LoanSamples.THURSDAY.minusDays(1);
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(
            new RecallLoan(
                LOAN, "K1", new Units(5), before, WEDNESDAY, new ClientId("B"), null, null))
        .expectResultMessagePayload(outcome(1, 5));
  }

  @Test
  void aRecallOfAllBeyondWhatIsFreeIsRefused() {
    fixture
        .givenCommands(booking(), delivered(9_000), aReturn("I1", 1))
        .when(recall("K1", 9_000))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void theSameRecallAgainGivesTheFirstAnswerWhateverHappenedSince() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 100, "A"), reduction("P1", 40))
        .when(recall("K1", 100, "A"))
        .expectResultMessagePayload(outcome(1, 100))
        .expectNoEvents();
  }

  @Test
  void aClientWithoutPartIsAFault() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(recall("K1", 100, "Z"))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "client"));
  }

  @Test
  void purchasesTakeUnitsOffARecall() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 100, "A"))
        .when(reduction("P1", 40))
        .expectResultMessagePayload(new Units(40))
        .expectEvents(reduced("P1", 40));
  }

  @Test
  void theSameReductionAgainChangesNothing() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 100, "A"), reduction("P1", 40))
        .when(reduction("P1", 40))
        .expectResultMessagePayload(new Units(40))
        .expectNoEvents();
  }

  @Test
  void aRecallOfWhichNothingIsLeftIsCancelled() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 100, "A"))
        .when(reduction("P1", 140))
        .expectEvents(reduced("P1", 100), new TradeCancelled(ID, LENDER, ID + "/1", List.of()));
  }

  @Test
  void aSettledRecallCannotShrink() {
    fixture
        .givenCommands(
            booking(),
            delivered(9_000),
            recall("K1", 100, "A"),
            recallSettled(1, 100, 100, TUESDAY))
        .when(reduction("P1", 40))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  private static ReduceRecall reduction(String id, long units) {
    return new ReduceRecall(LOAN, new TradeId(ID + "/1"), id, new Units(units));
  }

  private static RecallReduced reduced(String id, long units) {
    return new RecallReduced(
        ID, LENDER, ID + "/1", id, units, List.of(new PartUnits("C01", units, 0)));
  }

  private static RecallOutcome outcome(int number, long units) {
    return new RecallOutcome(new TradeId(ID + "/" + number), new Units(units));
  }
}
