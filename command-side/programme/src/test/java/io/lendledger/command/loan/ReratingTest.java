package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.forCash;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class ReratingTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void theFeeChangesFromADateOn() {
    fixture
        .givenCommands(booking())
        .when(rerate(MONDAY, "3.90"))
        .expectEvents(new LoanRerated(ID, LENDER, MONDAY, new BigDecimal("3.90"), null));
  }

  @Test
  void theRateAgreedForThatDayChangesNothing() {
    fixture.givenCommands(booking()).when(rerate(THURSDAY, "4.2")).expectNoEvents();
    fixture
        .givenCommands(booking(), rerate(MONDAY, "3.90"))
        .when(rerate(MONDAY, "3.9"))
        .expectNoEvents();
  }

  @Test
  void aRateAgreedTwiceSurvivesALaterWordOnTheEarlierDay() {
    LoanDesk desk =
        LoanDesk.after(
            booking(), rerate(MONDAY, "3.9"), rerate(TUESDAY, "3.9"), rerate(MONDAY, "4.5"));
    assertThat(desk.state().rates().on(MONDAY)).isEqualByComparingTo("4.5");
    assertThat(desk.state().rates().on(TUESDAY)).isEqualByComparingTo("3.9");
  }

  @Test
  void ratesToldInOddOrderHoldFromTheirDays() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50"), mark(WEDNESDAY, "50")),
            rerate(WEDNESDAY, "2.10"),
            rerate(TUESDAY, "8.40"));
    assertThat(desk.tell(accrue()))
        .extracting(event -> ((LoanAccrued) event).lendingRateGrossBank().toPlainString())
        .containsExactly("8.4", "2.1");
    assertThat(new Earnings(desk.history()).gross()).isEqualByComparingTo("183.75");
    assertThat(desk.tell(accrue())).isEmpty();
  }

  @Test
  void aCashLoanChangesItsRebate() {
    fixture
        .givenCommands(booking(forCash("4.5", "1.0"), part("C01", "A", 10)))
        .when(new RerateLoan(LOAN, MONDAY, null, Rate.of("-0.25")))
        .expectEvents(new LoanRerated(ID, LENDER, MONDAY, null, new BigDecimal("-0.25")));
  }

  @Test
  void onlyTheRateOfTheLoansCollateralCanChange() {
    fixture
        .givenCommands(booking())
        .when(new RerateLoan(LOAN, MONDAY, null, Rate.of("1")))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "rebateRate"));
    fixture
        .givenCommands(booking(forCash("4.5", "1.0"), part("C01", "A", 10)))
        .when(rerate(MONDAY, "3.9"))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "lendingRate"));
    fixture
        .givenCommands(booking())
        .when(new RerateLoan(LOAN, MONDAY, null, null))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "lendingRate"));
  }

  @Test
  void aDateBeforeTheTradeDateIsRefused() {
    fixture
        .givenCommands(booking())
        .when(rerate(THURSDAY.minusDays(1), "3.9"))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "effectiveDate"));
  }

  @Test
  void aCancelledLoanKeepsItsRate() {
    fixture
        .givenCommands(booking(), cancellation())
        .when(rerate(MONDAY, "3.9"))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }
}
