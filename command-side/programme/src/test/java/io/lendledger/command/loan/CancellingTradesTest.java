package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancelTrade;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;
import static io.lendledger.command.loan.LoanSamples.report;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;

class CancellingTradesTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void anUntouchedTradeIsCancelledWhole() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 300))
        .when(cancelTrade(1))
        .expectResultMessagePayload(TradeStatus.CANCELLED)
        .expectEvents(
            new TradeCancelled(
                ID,
                LENDER,
                ID + "/1",
                List.of(new PartUnits("C01", 200, 0), new PartUnits("C02", 100, 0))));
  }

  @Test
  void theUndeliveredRestOfALoanLeavesIt() {
    fixture
        .givenCommands(booking(), vouchedCover(), delivered(4_500))
        .when(cancelTrade(0))
        .expectResultMessagePayload(TradeStatus.SETTLED)
        .expectEvents(
            new TradeRestCancelled(
                ID,
                LENDER,
                ID,
                "Loan",
                4_500,
                MONDAY,
                List.of(new PartUnits("C01", -3_000, 0), new PartUnits("C02", -1_500, 0))));
  }

  @Test
  void theLoanGoesOnWithWhatWasDelivered() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(4_500), cancelTrade(0));
    assertThat(desk.state().status()).isEqualTo(LoanStatus.OPEN);
    assertThat(desk.state().outstandingUnits()).isEqualTo(4_500);
    assertThat(desk.state().eachPart(Part::units)).containsExactly(3_000L, 1_500L);
    Trade own = desk.state().trades().get(ID);
    assertThat(own.status()).isEqualTo(TradeStatus.SETTLED);
    assertThat(own.units()).isEqualTo(4_500);
    desk.tell(aReturn("I1", 4_500));
    desk.tell(returned(1, 4_500, 4_500, TUESDAY));
    assertThat(desk.state().status()).isEqualTo(LoanStatus.CLOSED);
  }

  @Test
  void aLoanWhoseDeliveredUnitsAreBackEndsWithItsRest() {
    fixture
        .givenCommands(
            booking(), delivered(4_500), aReturn("I1", 4_500), returned(1, 4_500, 4_500, TUESDAY))
        .when(cancelTrade(0))
        .expectEvents(
            new TradeRestCancelled(
                ID,
                LENDER,
                ID,
                "Loan",
                4_500,
                MONDAY,
                List.of(new PartUnits("C01", -3_000, 0), new PartUnits("C02", -1_500, 0))),
            new LoanClosed(ID, LENDER, TUESDAY));
  }

  @Test
  void unitsThatReturnsOrRecallsWaitForStay() {
    fixture
        .givenCommands(booking(), delivered(4_500), aReturn("I1", 4_501))
        .when(cancelTrade(0))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectExceptionMessage(
            Matchers.equalTo(
                "Trade L0000123 is Pending with 4500 units to deliver that returns or recalls wait"
                    + " for: cannot cancel them"))
        .expectNoEvents();
    fixture
        .givenCommands(booking(), delivered(4_500), recall("K1", 3_001, "A"))
        .when(cancelTrade(0))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void theRestOfAReturnStaysOnLoan() {
    fixture
        .givenCommands(
            booking(), delivered(9_000), aReturn("I1", 300), returned(1, 100, 300, TUESDAY))
        .when(cancelTrade(1))
        .expectEvents(
            new TradeRestCancelled(ID, LENDER, ID + "/1", "Return", 200, TUESDAY, List.of()));
  }

  @Test
  void theRestOfARecallIsNoLongerAskedBack() {
    LoanDesk desk =
        LoanDesk.after(
            booking(), delivered(9_000), recall("K1", 300), recallSettled(1, 150, 300, TUESDAY));
    assertThat(desk.tell(cancelTrade(1)))
        .containsExactly(
            new TradeRestCancelled(
                ID,
                LENDER,
                ID + "/1",
                "Recall",
                150,
                TUESDAY,
                List.of(new PartUnits("C01", 100, 0), new PartUnits("C02", 50, 0))));
    assertThat(desk.state().freeUnits()).isEqualTo(8_850);
    assertThat(desk.state().trades().get(ID + "/1").claims()).isEmpty();
  }

  @Test
  void whatIsSettledOrCancelledCannotBeCancelled() {
    fixture
        .givenCommands(booking(), delivered(4_500), cancelTrade(0))
        .when(cancelTrade(0))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
    fixture
        .givenCommands(booking(), delivered(9_000), aReturn("I1", 300), cancelTrade(1))
        .when(cancelTrade(1))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void aLoanOfWhichNothingSettledIsCancelledAsALoan() {
    fixture
        .givenCommands(booking())
        .when(cancelTrade(0))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
    fixture
        .givenCommands(booking())
        .when(cancelTrade(7))
        .expectException(RejectedWith.code(RejectionCode.NOT_FOUND));
  }

  @Test
  void reportsOnTheCancelledRestAreNewsOnlyWhenItSettles() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(4_500), cancelTrade(0));
    assertThat(desk.tell(report(ID, TradeType.LOAN, 4_500, 9_000, SettlementStatus.FAILED, MONDAY)))
        .isEmpty();
    fixture
        .givenCommands(booking(), delivered(4_500), cancelTrade(0))
        .when(delivered(9_000))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "settledUnits"))
        .expectNoEvents();
  }
}
