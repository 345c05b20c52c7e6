package io.lendledger.query.audit;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The accruals of a loan in a month from its events: each day's last accrual, then adjustments of
 * days of earlier months, in the order of bills.
 *
 * @param loan its id
 * @param lender whose it is
 * @param earnings a day each, with its event
 * @param billed the final bill; null while the month is open
 */
record LoanMonth(
    String loan,
    String lender,
    YearMonth month,
    String currency,
    List<Earning> earnings,
    @Nullable Fact billed) {

  /** An event of an accrual, and its contribution to the bill. */
  record Earning(Fact fact, BillLine.Day day) {}

  /**
   * The month of a loan; empty when nothing is billed in it.
   *
   * @param events of the loan, in order; from the first one of the month on suffices
   */
  static Optional<LoanMonth> of(List<Fact> events, String loan, YearMonth month) {
    Fact billed =
        events.reversed().stream()
            .filter(fact -> isBill(fact.payload(), month))
            .findFirst()
            .orElse(null);
    var days = new TreeMap<LocalDate, Earning>();
    List<Earning> adjusted = new ArrayList<>();
    for (Fact each : events) {
      if (billed != null && each.position() >= billed.position()) {
        break;
      }
      if (each.payload() instanceof LoanAccrued day && isIn(month, day.accrualDate())) {
        days.put(day.accrualDate(), earning(each, day, false, day.parts()));
      } else if (each.payload() instanceof AccrualAdjusted late
          && isIn(month, late.adjustmentDate())) {
        adjusted.add(earning(each, late.day(), true, late.differences()));
      }
    }
    List<Earning> earnings =
        Stream.concat(days.values().stream(), adjusted.stream())
            .filter(earning -> !earning.day().rows().isEmpty())
            .toList();
    return earnings.stream()
        .map(earning -> accrued(earning.fact()))
        .findFirst()
        .map(first ->
            new LoanMonth(loan, first.lenderCode(), month, first.loanCurrency(), earnings, billed));
  }

  private static boolean isBill(Object payload, YearMonth month) {
    return payload instanceof LoanBilled bill && bill.billingMonth().equals(month.toString());
  }

  private static boolean isIn(YearMonth month, LocalDate date) {
    return YearMonth.from(date).equals(month);
  }

  private static Earning earning(
      Fact fact, LoanAccrued day, boolean adjustment, List<PartAccrual> rows) {
    return new Earning(
        fact, new BillLine.Day(day.accrualDate(), day.lendingRateGrossBank(), adjustment, rows));
  }

  private static LoanAccrued accrued(Fact fact) {
    return fact.payload() instanceof AccrualAdjusted late
        ? late.day()
        : (LoanAccrued) fact.payload();
  }

  /** The bill, or the bill if the month were closed now. */
  MonthlyBill bill() {
    return billed == null
        ? MonthlyBill.of(Currency.getInstance(currency), rows())
        : billed((LoanBilled) billed.payload());
  }

  static MonthlyBill billed(LoanBilled bill) {
    return new MonthlyBill(
        bill.grossAccrual(),
        bill.serviceAccrual(),
        bill.otherAgentAccrual(),
        bill.netAccrual(),
        bill.parts());
  }

  /** The bill's lines; bills of the event's first revision had none. */
  List<BillLine> lines() {
    return billed == null
        ? BillLine.of(earnings.stream().map(Earning::day).toList())
        : ((LoanBilled) billed.payload()).lines();
  }

  /** The accruals of the parts, and the adjustments of earlier days. */
  List<PartAccrual> rows() {
    return earnings.stream().flatMap(earning -> earning.day().rows().stream()).toList();
  }

  /** The events behind a line, as many as the days it covers. */
  List<Fact> factsOf(int line) {
    List<BillLine> lines = lines();
    long first = lines.subList(0, line).stream().mapToLong(BillLine::days).sum();
    return earnings.stream().skip(first).limit(lines.get(line).days()).map(Earning::fact).toList();
  }

  /** Addresses of the accruals and adjusting lines. */
  Set<String> parts() {
    Set<String> parts = new LinkedHashSet<>();
    earnings.forEach(earning -> parts.addAll(records((LoanEvent) earning.fact().payload())));
    return parts;
  }

  /** Addresses of the rows that an accrual or an adjustment gives. */
  static List<String> records(LoanEvent earning) {
    return switch (earning) {
      case LoanAccrued day ->
          day.parts().stream().map(row -> accrual(day.loanId(), row, day.accrualDate())).toList();
      case AccrualAdjusted late ->
          late.differences().stream().map(row -> adjustment(late, row)).toList();
      default -> List.of();
    };
  }

  /** Address of the line that an adjustment adds to. */
  static String adjustment(AccrualAdjusted late, PartAccrual row) {
    return accrual(late.loanId(), row, late.adjustmentDate()) + ":" + late.day().accrualDate();
  }

  private static String accrual(String loan, PartAccrual row, LocalDate date) {
    return "accrual:%s-%s:%s".formatted(loan, row.part(), date);
  }
}
