package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.forCash;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.rerate;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
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
  void theRateInForceChangesNothing() {
    fixture.givenCommands(booking()).when(rerate(MONDAY, "4.2")).expectNoEvents();
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
