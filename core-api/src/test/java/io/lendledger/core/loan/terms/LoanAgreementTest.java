package io.lendledger.core.loan.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Fault;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoanAgreementTest {

  private static final LocalDate THURSDAY = LocalDate.of(2026, 9, 3);
  private static final LocalDate MONDAY = THURSDAY.plusDays(4);
  private static final Rate RATE = Rate.of("4.2");

  @Test
  void aFeeGoesWithNonCashAndARebateWithCash() {
    assertThat(rates(CollateralType.NON_CASH, RATE, null, null).faults()).isEmpty();
    assertThat(rates(CollateralType.CASH, null, RATE, RATE).faults()).isEmpty();
    assertThat(rates(CollateralType.NON_CASH, null, RATE, RATE).faults())
        .containsExactly(
            Fault.of("lendingRate", null, "is required with this collateralType"),
            Fault.of("investmentRate", RATE, "is not for this collateralType"),
            Fault.of("rebateRate", RATE, "is not for this collateralType"));
    assertThat(rates(CollateralType.CASH, RATE, null, RATE).faults())
        .extracting(Fault::field)
        .containsExactly("lendingRate", "investmentRate");
  }

  @Test
  void settlementIsOnTheTradeDateOrLater() {
    assertThat(dates(LoanType.OPEN, THURSDAY, null).faults()).isEmpty();
    assertThat(dates(LoanType.OPEN, THURSDAY.minusDays(1), null).faults())
        .containsExactly(Fault.of("settlementDate", THURSDAY.minusDays(1), "is before tradeDate"));
  }

  @Test
  void aLoanEndsAfterItsSettlementDateForItHasADayToEarn() {
    for (LoanType type : LoanType.values()) {
      assertThat(dates(type, MONDAY, MONDAY.plusDays(1)).faults()).isEmpty();
      assertThat(dates(type, MONDAY, MONDAY).faults())
          .containsExactly(Fault.of("endDate", MONDAY, "is not after settlementDate"));
    }
  }

  @Test
  void aTermLoanHasAnEnd() {
    assertThat(dates(LoanType.OPEN, MONDAY, null).faults()).isEmpty();
    assertThat(dates(LoanType.TERM, MONDAY, null).faults())
        .containsExactly(Fault.of("endDate", null, "is required for a term loan"));
  }

  private static LoanAgreement rates(
      CollateralType type,
      @Nullable Rate lending,
      @Nullable Rate investment,
      @Nullable Rate rebate) {
    return new LoanAgreement(
        type, lending, investment, rebate, LoanType.OPEN, THURSDAY, MONDAY, null);
  }

  private static LoanAgreement dates(
      LoanType type, LocalDate settlementDate, @Nullable LocalDate endDate) {
    return new LoanAgreement(
        CollateralType.NON_CASH, RATE, null, null, type, THURSDAY, settlementDate, endDate);
  }
}
