package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

/** Custody names another day for what has settled. */
class CorrectingTest {

  private static final List<PartUnits> ALL =
      List.of(new PartUnits("C01", 0, 6_000), new PartUnits("C02", 0, 3_000));
  private static final List<PartUnits> ALL_BACK =
      List.of(new PartUnits("C01", -6_000, -6_000), new PartUnits("C02", -3_000, -3_000));

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void theDeliveryMovesAndWithItTheLoansSettlementDate() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(deliveredOn(WEDNESDAY))
        .expectResultMessagePayload(true)
        .expectEvents(
            new SettlementDateCorrected(
                ID, LENDER, ID, "Loan", MONDAY, WEDNESDAY, 9_000, ALL, WEDNESDAY, null));
  }

  @Test
  void theSameDateAgainChangesNothing() {
    fixture
        .givenCommands(booking(), deliveredOn(MONDAY))
        .when(deliveredOn(MONDAY))
        .expectResultMessagePayload(false)
        .expectNoEvents();
    fixture
        .givenCommands(booking(), deliveredOn(MONDAY), deliveredOn(WEDNESDAY))
        .when(deliveredOn(WEDNESDAY))
        .expectNoEvents();
  }

  @Test
  void whatIsOlderOrHasNoDateChangesNothing() {
    fixture
        .givenCommands(booking(), deliveredOn(WEDNESDAY))
        .when(delivered(9_000, 9_000, MONDAY))
        .expectNoEvents();
    fixture
        .givenCommands(booking(), deliveredOn(WEDNESDAY))
        .when(delivered(4_500, 9_000, MONDAY))
        .expectNoEvents();
  }

  @Test
  void onlyTheUnitsThatSettledLastMove() {
    fixture
        .givenCommands(booking(), delivered(4_500), deliveredOn(TUESDAY))
        .when(deliveredOn(WEDNESDAY))
        .expectEvents(
            new SettlementDateCorrected(
                ID,
                LENDER,
                ID,
                "Loan",
                TUESDAY,
                WEDNESDAY,
                4_500,
                List.of(new PartUnits("C01", 0, 3_000), new PartUnits("C02", 0, 1_500)),
                null,
                null));
  }

  @Test
  void theLastReturnMovesTheEndOfAClosedLoan() {
    fixture
        .givenCommands(
            booking(), delivered(9_000), aReturn("I1", 9_000), returned(1, 9_000, 9_000, TUESDAY))
        .when(returnedOn(WEDNESDAY))
        .expectEvents(
            new SettlementDateCorrected(
                ID, LENDER, ID + "/1", "Return", TUESDAY, WEDNESDAY, 9_000, ALL_BACK, null,
                WEDNESDAY));
  }

  @Test
  void anEarlierReturnLeavesTheEndOfTheLoan() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            aReturn("I1", 4_000),
            aReturn("I2", 5_000),
            returned(1, 4_000, 4_000, MONDAY),
            returned(2, 5_000, 5_000, WEDNESDAY));
    SettlementDateCorrected moved =
        (SettlementDateCorrected)
            desk.tell(settledOn(ID + "/1", TradeType.RETURN, 4_000, TUESDAY)).getFirst();
    assertThat(moved.endDate()).isNull();
  }

  @Test
  void aCancelledTradeTakesNoDate() {
    fixture
        .givenCommands(booking(), cancellation())
        .when(deliveredOn(MONDAY))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void openDaysAreAccruedAgain() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            deliveredOn(TUESDAY));
    LoanAccrued monday = (LoanAccrued) desk.tell(accrue()).getFirst();
    assertThat(monday.accrualDate()).isEqualTo(MONDAY);
    assertThat(monday.parts()).isEmpty();
    assertThat(new Earnings(desk.history()).gross()).isEqualByComparingTo("52.50");
    assertThat(desk.tell(accrue())).isEmpty();
  }

  /** C took 2,000 units over on Tuesday that, as it turns out, were delivered on Wednesday. */
  @Test
  void unitsThatWereHandedOnBeforeTheirDeliveryEarnOnce() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            reallocation("S1", "A", "C", 2_000, TUESDAY),
            deliveredOn(WEDNESDAY));
    assertThat(desk.state().accruingOn(TUESDAY)).isEmpty();
    assertThat(desk.state().accruingOn(WEDNESDAY))
        .extracting(PartPosition::part, PartPosition::settledUnits)
        .containsExactly(tuple("C01", 4_000L), tuple("C02", 3_000L), tuple("C03", 2_000L));
  }

  private static ReportSettlement deliveredOn(LocalDate day) {
    return settledOn(ID, TradeType.LOAN, 9_000, day);
  }

  private static ReportSettlement returnedOn(LocalDate day) {
    return settledOn(ID + "/1", TradeType.RETURN, 9_000, day);
  }
}
