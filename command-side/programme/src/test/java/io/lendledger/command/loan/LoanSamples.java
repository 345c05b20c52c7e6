package io.lendledger.command.loan;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
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
import org.jspecify.annotations.Nullable;

/** The loan of the tests, in domain words: 9,000 units of clients A and B for a fee of 4.20 %. */
public final class LoanSamples {

  static final LoanId LOAN = new LoanId("L0000123");
  static final String ID = LOAN.value();
  static final String LENDER = "DEMO";
  static final LocalDate THURSDAY = LocalDate.of(2026, 9, 3);
  static final LocalDate MONDAY = LocalDate.of(2026, 9, 7);
  static final LocalDate TUESDAY = MONDAY.plusDays(1);
  static final LocalDate WEDNESDAY = MONDAY.plusDays(2);

  private static final Percent SPLIT_A = Percent.of("90");
  private static final Percent SPLIT = Percent.of("80");
  private static final Currency USD = Currency.getInstance("USD");

  private LoanSamples() {}

  static LoanPart part(String part, String client, long units) {
    return new LoanPart(part, client, null, units, new BigDecimal("15"), null);
  }

  static BookLoan booking() {
    return booking(forFee("4.20"), part("C01", "A", 6_000), part("C02", "B", 3_000));
  }

  static BookLoan booking(LoanTerms terms, LoanPart... parts) {
    return new BookLoan(
        LOAN,
        "R1",
        new LenderCode(LENDER),
        new AccountId("ACC-1"),
        new BorrowerCode("BRW1"),
        new Isin("US0378331005"),
        terms,
        THURSDAY,
        MONDAY,
        null,
        List.of(parts));
  }

  static LoanTerms forFee(String rate) {
    return new LoanTerms(
        CollateralType.NON_CASH,
        Rate.of(rate),
        null,
        null,
        USD,
        Percent.of("102"),
        null,
        LoanType.OPEN);
  }

  static LoanTerms forCash(String investment, String rebate) {
    return new LoanTerms(
        CollateralType.CASH,
        null,
        Rate.of(investment),
        Rate.of(rebate),
        USD,
        Percent.of("102"),
        null,
        LoanType.OPEN);
  }

  static ReceiveCover vouchedCover() {
    return new ReceiveCover(LOAN, MONDAY, null, null);
  }

  static ReceiveCover cover(@Nullable String value, @Nullable String required) {
    return new ReceiveCover(
        LOAN,
        MONDAY,
        value == null ? null : new BigDecimal(value),
        required == null ? null : new BigDecimal(required));
  }

  static ReportSettlement delivered(long units) {
    return delivered(units, 9_000, MONDAY);
  }

  static ReportSettlement delivered(long units, long of, LocalDate today) {
    return report(ID, TradeType.LOAN, units, of, today);
  }

  static ReportSettlement returned(int number, long units, long of, LocalDate today) {
    return report(ID + "/" + number, TradeType.RETURN, units, of, today);
  }

  static ReportSettlement recallSettled(int number, long units, long of, LocalDate today) {
    return report(ID + "/" + number, TradeType.RECALL, units, of, today);
  }

  static ReportSettlement report(
      String trade, TradeType type, long settled, long of, LocalDate today) {
    SettlementStatus status = settled == of ? SettlementStatus.SETTLED : SettlementStatus.MATCHED;
    return report(trade, type, settled, of, status, today);
  }

  /** A trade settled whole on the day that the custodian gives, reported at the end of October. */
  static ReportSettlement settledOn(String trade, TradeType type, long units, LocalDate actual) {
    return report(
        trade, type, units, units, SettlementStatus.SETTLED, LocalDate.of(2026, 10, 30), actual);
  }

  static ReportSettlement report(
      String trade,
      TradeType type,
      long settled,
      long of,
      SettlementStatus status,
      LocalDate today) {
    return report(trade, type, settled, of, status, today, null);
  }

  private static ReportSettlement report(
      String trade,
      TradeType type,
      long settled,
      long of,
      SettlementStatus status,
      LocalDate today,
      @Nullable LocalDate actual) {
    return new ReportSettlement(
        LOAN,
        new SettlementReport(
            new AccountId("ACC-1"),
            new TradeId(trade),
            type,
            new Units(of),
            new Units(settled),
            THURSDAY,
            MONDAY,
            actual,
            new Isin("US0378331005"),
            null,
            status,
            null,
            status == SettlementStatus.FAILED ? "no delivery" : null,
            new BorrowerCode("BRW1")),
        today);
  }

  static InstructReturn aReturn(String instruction, long units) {
    return new InstructReturn(LOAN, instruction, new Units(units), MONDAY, TUESDAY);
  }

  static RecallLoan recall(String recall, long units) {
    return recall(recall, units, null);
  }

  static RecallLoan recall(String recall, long units, @Nullable String client) {
    return new RecallLoan(
        LOAN,
        recall,
        new Units(units),
        MONDAY,
        WEDNESDAY,
        client == null ? null : new ClientId(client),
        null,
        null);
  }

  static ReallocateLoan reallocation(
      String id, String from, String to, long units, LocalDate effective) {
    return new ReallocateLoan(
        LOAN, id, new ClientId(from), null, part("any", to, units), effective, "S1");
  }

  static DropUnits drop(String id, String client, long units) {
    return new DropUnits(LOAN, id, new ClientId(client), null, new Units(units), "S1");
  }

  static CancelLoan cancellation() {
    return new CancelLoan(LOAN);
  }

  static CancelTrade cancelTrade(int number) {
    return new CancelTrade(LOAN, new TradeId(number == 0 ? ID : ID + "/" + number));
  }

  static RerateLoan rerate(LocalDate effective, String fee) {
    return new RerateLoan(LOAN, effective, Rate.of(fee), null);
  }

  static AccrueLoan accrue(DayMark... marks) {
    return accrueAfter(null, marks);
  }

  /** The accrual of a close that comes after a month was closed. */
  static AccrueLoan accrueAfter(@Nullable YearMonth closed, DayMark... marks) {
    return new AccrueLoan(LOAN, List.of(marks), closed);
  }

  /** A mark with a service share of 20 %; client A gets 90 % of the net, the others 80 %. */
  static DayMark mark(LocalDate day, String price) {
    return new DayMark(
        day,
        new BigDecimal(price),
        USD,
        BigDecimal.ONE,
        360,
        new BigDecimal("1.00"),
        Percent.of("20"),
        Percent.of("0"),
        Map.of("A", SPLIT_A, "B", SPLIT, "C", SPLIT, "D", SPLIT));
  }
}
