package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.forCash;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.part;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BookingTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void unitsAreWhatThePartsAddUpTo() {
    fixture
        .givenNoPriorActivity()
        .when(booking())
        .expectResultMessagePayload(true)
        .expectEvents(
            new LoanBooked(
                "L0000123",
                "DEMO",
                "R1",
                "ACC-1",
                "BRW1",
                "US0378331005",
                "Open",
                "Non-Cash",
                9_000,
                new BigDecimal("4.20"),
                null,
                null,
                "USD",
                new BigDecimal("102"),
                null,
                LoanSamples.THURSDAY,
                LoanSamples.MONDAY,
                null,
                booking().parts()));
  }

  @Test
  void theSameBookingAgainChangesNothing() {
    fixture
        .givenCommands(booking())
        .when(booking(forFee("4.2"), part("C01", "A", 6_000), part("C02", "B", 3_000)))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void anotherBookingUnderTheSameIdIsRefused() {
    fixture
        .givenCommands(booking())
        .when(booking(forFee("4.20"), part("C01", "A", 6_001), part("C02", "B", 3_000)))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void partsNeedUnitsAndHoldingsOccurOnce() {
    fixture
        .givenNoPriorActivity()
        .when(booking(forFee("4.20"), part("C01", "A", 0), part("C02", "A", 1)))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "parts", "parts"));
  }

  @Test
  void ratesMustGoWithTheCollateral() {
    LoanTerms cash = forCash("4.5", "1.0");
    LoanTerms mixed =
        new LoanTerms(
            CollateralType.CASH,
            forFee("4.2").lendingRate(),
            null,
            cash.rebateRate(),
            cash.currency(),
            cash.margin(),
            null,
            cash.type());
    fixture
        .givenNoPriorActivity()
        .when(booking(mixed, part("C01", "A", 1)))
        .expectException(
            RejectedWith.code(RejectionCode.VALIDATION_FAILED, "lendingRate", "investmentRate"));
  }

  @Test
  void aLoanEndsAfterItsSettlementDate() {
    fixture
        .givenNoPriorActivity()
        .when(ending(LoanType.TERM, LoanSamples.MONDAY))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "endDate"));
    fixture
        .givenNoPriorActivity()
        .when(ending(LoanType.TERM, LoanSamples.TUESDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void aTermLoanHasAnEnd() {
    fixture
        .givenNoPriorActivity()
        .when(ending(LoanType.TERM, null))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "endDate"));
    fixture
        .givenNoPriorActivity()
        .when(ending(LoanType.OPEN, null))
        .expectResultMessagePayload(true);
  }

  private static BookLoan ending(LoanType type, @Nullable LocalDate endDate) {
    BookLoan sample = booking();
    LoanTerms terms = sample.terms();
    return new BookLoan(
        sample.loan(),
        sample.requestId(),
        sample.lender(),
        sample.account(),
        sample.borrower(),
        sample.isin(),
        new LoanTerms(
            terms.collateralType(),
            terms.lendingRate(),
            null,
            null,
            terms.currency(),
            terms.margin(),
            null,
            type),
        sample.tradeDate(),
        sample.settlementDate(),
        endDate,
        sample.parts());
  }
}
