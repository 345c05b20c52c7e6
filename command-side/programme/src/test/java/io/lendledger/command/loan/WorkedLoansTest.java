package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Worked loans of each kind, from a Friday to a Monday and over the end of a month. */
class WorkedLoansTest {

  private static final LocalDate FRIDAY = LocalDate.of(2026, 2, 27);
  private static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);

  @Test
  void aFeeLoanInAForeignCurrencyEarnsOnEveryCalendarDay() {
    LoanDesk desk = delivered(fee("4.20"), "GBP", LoanType.OPEN, null);
    desk.tell(accrue(marks("GBP", "0.80", 365, FRIDAY, MONDAY)));
    assertThat(desk.history())
        .filteredOn(LoanAccrued.class::isInstance)
        .hasSize(4)
        .allSatisfy(day -> {
          LoanAccrued accrued = (LoanAccrued) day;
          assertThat(accrued.loanPrice()).isEqualByComparingTo("40");
          assertThat(accrued.dayCountBasis()).isEqualTo(365);
          // 10,000 x 40 x 4.20 % / 365
          assertThat(accrued.parts().getFirst().gross()).isEqualByComparingTo("46.02739726");
          assertThat(accrued.parts().getFirst().service()).isEqualByComparingTo("9.20547945");
          assertThat(accrued.parts().getFirst().net()).isEqualByComparingTo("36.82191781");
        });
    LoanBilled february = bill(desk, YearMonth.of(2026, 2));
    assertThat(february.grossAccrual()).isEqualByComparingTo("92.05");
    assertThat(february.lines())
        .singleElement()
        .satisfies(line -> {
          assertThat(line.days()).isEqualTo(2);
          assertThat(line.toDate()).isEqualTo(LocalDate.of(2026, 2, 28));
        });
    assertThat(bill(desk, YearMonth.of(2026, 3)).grossAccrual()).isEqualByComparingTo("92.05");
  }

  @Test
  void aCashLoanEarnsMoreWhenItsRebateIsNegative() {
    LoanDesk desk = delivered(cash("5.30", "-0.25"), "USD", LoanType.OPEN, null);
    LoanAccrued day =
        (LoanAccrued) desk.tell(accrue(marks("USD", "1", 360, FRIDAY, FRIDAY))).getFirst();
    assertThat(day.loanPrice()).as("50 at 102 %").isEqualByComparingTo("51");
    assertThat(day.lendingRateGrossBank()).isEqualByComparingTo("5.55");
    assertThat(day.parts().getFirst().investmentAmount()).isEqualByComparingTo("75.08333333");
    assertThat(day.parts().getFirst().rebateAmount()).isEqualByComparingTo("-3.54166667");
    assertThat(day.parts().getFirst().gross()).isEqualByComparingTo("78.62500000");
  }

  @Test
  void aCashLoanWhoseRebateExceedsItsYieldLoses() {
    LoanDesk desk = delivered(cash("4.00", "4.50"), "USD", LoanType.OPEN, null);
    desk.tell(accrue(marks("USD", "1", 360, FRIDAY, FRIDAY)));
    LoanBilled bill = bill(desk, YearMonth.of(2026, 2));
    assertThat(bill.grossAccrual()).isEqualByComparingTo("-7.08");
    assertThat(bill.serviceAccrual()).isEqualByComparingTo("-1.42");
    assertThat(bill.netAccrual()).isEqualByComparingTo("-5.66");
  }

  /** The agreed end is a promise, not an event: units that stay on loan go on earning. */
  @Test
  void aTermLoanEarnsUntilItsUnitsAreBackWhateverWasAgreed() {
    LoanDesk desk = delivered(fee("4.20"), "USD", LoanType.TERM, FRIDAY.plusDays(1));
    desk.tell(accrue(marks("USD", "1", 360, FRIDAY, MONDAY)));
    assertThat(desk.state().days().accrued())
        .containsOnlyKeys(FRIDAY, FRIDAY.plusDays(1), FRIDAY.plusDays(2), MONDAY);
  }

  /** A shortfall cannot wait for the agreed end. */
  @Test
  void aTermLoanCanBeRecalledBeforeItsEnd() {
    LoanDesk desk = delivered(fee("4.20"), "USD", LoanType.TERM, MONDAY.plusMonths(6));
    desk.tell(recall("K1", 10_000, "A"));
    assertThat(desk.tell(recallSettled(1, 10_000, 10_000, MONDAY)))
        .contains(new LoanClosed(ID, "DEMO", MONDAY));
  }

  private static LoanDesk delivered(
      LoanTerms terms, String currency, LoanType type, @Nullable LocalDate endDate) {
    LoanTerms agreed =
        new LoanTerms(
            terms.collateralType(),
            terms.lendingRate(),
            terms.investmentRate(),
            terms.rebateRate(),
            Currency.getInstance(currency),
            terms.margin(),
            null,
            type);
    return LoanDesk.after(
        new BookLoan(
            LOAN,
            "R1",
            new LenderCode("DEMO"),
            new AccountId("ACC-1"),
            new BorrowerCode("BRW1"),
            new Isin("US0378331005"),
            agreed,
            FRIDAY.minusDays(2),
            FRIDAY,
            endDate,
            List.of(LoanSamples.part("C01", "A", 10_000))),
        settledOn(ID, TradeType.LOAN, 10_000, FRIDAY));
  }

  private static LoanTerms fee(String rate) {
    return LoanSamples.forFee(rate);
  }

  private static LoanTerms cash(String investment, String rebate) {
    LoanTerms terms = LoanSamples.forCash(investment, rebate);
    assertThat(terms.collateralType()).isEqualTo(CollateralType.CASH);
    assertThat(terms.rebateRate()).isEqualTo(Rate.of(rebate));
    return terms;
  }

  /** A security at 50 USD, whose weekend days carry Friday's price. */
  private static DayMark[] marks(
      String currency, String fxRate, int basis, LocalDate first, LocalDate last) {
    return first
        .datesUntil(last.plusDays(1))
        .map(day ->
            new DayMark(
                day,
                new BigDecimal("50"),
                Currency.getInstance("USD"),
                new BigDecimal(fxRate),
                basis,
                currency.equals("USD") ? BigDecimal.ONE : new BigDecimal("0.01"),
                Percent.of("20"),
                Percent.of("0"),
                Map.of("A", Percent.of("90"))))
        .toArray(DayMark[]::new);
  }

  private static LoanBilled bill(LoanDesk desk, YearMonth month) {
    return (LoanBilled) desk.tell(new BillLoan(LOAN, month)).getLast();
  }
}
