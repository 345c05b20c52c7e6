package io.lendledger.platform.axon;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;

/** The commands of a loan of 9,000 units at 50 whose fee doubles for a day already billed. */
final class LateChangedLoan {

  static final LoanId LOAN = new LoanId("L0000123");
  static final YearMonth MARCH = YearMonth.of(2026, 3);
  static final YearMonth APRIL = MARCH.plusMonths(1);

  private static final Units UNITS = new Units(9_000);
  private static final LocalDate TRADED = LocalDate.of(2026, 3, 27);
  private static final LocalDate DELIVERED = LocalDate.of(2026, 3, 30);
  private static final AccountId ACCOUNT = new AccountId("ACC-1");
  private static final BorrowerCode BORROWER = new BorrowerCode("BRW1");
  private static final Isin SECURITY = new Isin("US0378331005");
  private static final Currency USD = Currency.getInstance("USD");

  private LateChangedLoan() {}

  /** From the booking to the bill of March and the fee that comes after it. */
  static List<LoanCommand> throughMarch() {
    return List.of(
        booking(LOAN),
        new ReceiveCover(LOAN, DELIVERED, null, null),
        delivery(),
        new AccrueLoan(LOAN, List.of(mark(DELIVERED), mark(MARCH.atEndOfMonth())), null),
        bill(MARCH),
        new RerateLoan(LOAN, MARCH.atEndOfMonth(), Rate.of("8.40"), null));
  }

  /** The late fee's adjustment, and the first day of April. */
  static List<LoanCommand> inApril(List<LoanAccrued> accrued) {
    return List.of(
        new AdjustLoan(LOAN, APRIL.atDay(1), MARCH, 0, null, accrued, List.of()),
        new AccrueLoan(LOAN, List.of(mark(APRIL.atDay(1))), MARCH));
  }

  static BillLoan bill(YearMonth month) {
    return new BillLoan(LOAN, month);
  }

  /** The booking of this loan, or of another one on the same terms. */
  static BookLoan booking(LoanId loan) {
    LoanTerms terms =
        new LoanTerms(
            CollateralType.NON_CASH,
            Rate.of("4.20"),
            null,
            null,
            USD,
            Percent.of("102"),
            null,
            LoanType.OPEN);
    return new BookLoan(
        loan,
        "R1",
        new LenderCode("DEMO"),
        ACCOUNT,
        BORROWER,
        SECURITY,
        terms,
        TRADED,
        DELIVERED,
        null,
        List.of(new LoanPart("C01", "B", null, UNITS.value(), new BigDecimal("15"), null)));
  }

  private static ReportSettlement delivery() {
    SettlementReport report =
        new SettlementReport(
            ACCOUNT,
            new TradeId(LOAN.value()),
            TradeType.LOAN,
            UNITS,
            UNITS,
            TRADED,
            DELIVERED,
            null,
            SECURITY,
            null,
            SettlementStatus.SETTLED,
            null,
            null,
            BORROWER);
    return new ReportSettlement(LOAN, report, DELIVERED);
  }

  private static DayMark mark(LocalDate day) {
    return new DayMark(
        day,
        new BigDecimal("50"),
        USD,
        BigDecimal.ONE,
        360,
        new BigDecimal("1.00"),
        Percent.of("20"),
        Percent.of("0"),
        Map.of("B", Percent.of("80")));
  }
}
