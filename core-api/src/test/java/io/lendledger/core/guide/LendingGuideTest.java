package io.lendledger.core.guide;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.AccrualSamples;
import io.lendledger.core.accrual.DayAccrual;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayCount;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.FeeCascade;
import io.lendledger.core.accrual.LoanPrice;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.accrual.PriceIncrement;
import io.lendledger.core.accrual.RequiredValue;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.billing.PartTotal;
import io.lendledger.core.guide.WorkedTable.Row;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.LargestRemainder;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The worked examples of {@code docs/lending.md} are what the formulas give. */
class LendingGuideTest {

  private static final Path GUIDE = Path.of(System.getProperty("basedir"), "../docs/lending.md");

  private interface Check {
    void of(WorkedTable table);
  }

  private static final Map<String, Check> CHECKS =
      Map.of(
          "pro-rata", LendingGuideTest::proRata,
          "loan-price", table -> table.rows().forEach(LendingGuideTest::loanPrice),
          "required-value", table -> table.rows().forEach(LendingGuideTest::requiredValue),
          "fee-day", table -> table.rows().forEach(LendingGuideTest::feeDay),
          "cash-day", table -> table.rows().forEach(LendingGuideTest::cashDay),
          "month", LendingGuideTest::month,
          "late-day", LendingGuideTest::lateDay);

  @Test
  void everyKindIsWorkedSomewhere() throws IOException {
    assertThat(WorkedTable.of(GUIDE).stream().map(WorkedTable::kind).collect(toSet()))
        .isEqualTo(CHECKS.keySet());
  }

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    return WorkedTable.of(GUIDE).stream()
        .map(table -> DynamicTest.dynamicTest(table.kind(), () -> check(table)));
  }

  private static void check(WorkedTable table) {
    assertThat(table.rows()).isNotEmpty();
    CHECKS.get(table.kind()).of(table);
  }

  private static void proRata(WorkedTable table) {
    List<Long> weights = table.rows().stream().map(row -> row.units("Available")).toList();
    long units = Long.parseLong(table.settings().get("units"));
    assertThat(LargestRemainder.apportion(units, weights))
        .isEqualTo(table.rows().stream().map(row -> row.units("Units")).toList());
  }

  private static void loanPrice(Row row) {
    same(row, "Loan price", price(row, type(row)).value());
  }

  private static LoanPrice price(Row row, CollateralType type) {
    return LoanPrice.of(
        type,
        row.number("Price"),
        row.number("FX"),
        Percent.of(row.text("Margin")),
        PriceIncrement.STANDARD.increment(currency(row)));
  }

  private static void requiredValue(Row row) {
    BigDecimal required =
        RequiredValue.of(
            type(row),
            row.units("Units"),
            row.number("Price"),
            row.number("FX"),
            Percent.of(row.text("Margin")),
            PriceIncrement.STANDARD.increment(currency(row)));
    same(row, "Required value", required);
  }

  private static void feeDay(Row row) {
    LoanTerms terms =
        terms(row, CollateralType.NON_CASH, "100", Rate.of(row.text("Rate")), null, null);
    DayMark mark =
        mark(row, row.number("Loan price"), BigDecimal.ONE, row.text("Service"), "Other agent");
    PartAccrual day = onlyPart(row, mark, terms);
    same(row, "Gross", day.gross());
    same(row, "Service amount", day.service());
    same(row, "Agent amount", day.otherAgent());
    same(row, "Net", day.net());
    same(row, "Client", day.netClient());
    same(row, "Aggregator", day.net().subtract(day.netClient()));
  }

  private static void cashDay(Row row) {
    LoanTerms terms =
        terms(
            row,
            CollateralType.CASH,
            row.text("Margin"),
            null,
            Rate.of(row.text("Investment rate")),
            Rate.of(row.text("Rebate rate")));
    PartAccrual day =
        onlyPart(row, mark(row, row.number("Price"), row.number("FX"), "0", null), terms);
    same(row, "Loan price", price(row, CollateralType.CASH).value());
    same(row, "Investment", day.investmentAmount());
    same(row, "Rebate", day.rebateAmount());
    same(row, "Gross", day.gross());
  }

  private static PartAccrual onlyPart(Row row, DayMark mark, LoanTerms terms) {
    var position = new PartPosition("C01", "A", row.units("Units"));
    return DayAccrual.of(mark, terms, List.of(position)).parts().getFirst();
  }

  private static LoanTerms terms(
      Row row, CollateralType type, String margin, Rate fee, Rate investment, Rate rebate) {
    return new LoanTerms(
        type, fee, investment, rebate, currency(row), Percent.of(margin), null, LoanType.OPEN);
  }

  private static DayMark mark(
      Row row, BigDecimal price, BigDecimal fxRate, String service, String agentColumn) {
    String split = row.cells().getOrDefault("Client split", "0");
    return new DayMark(
        LocalDate.of(2026, 9, 7),
        price,
        currency(row),
        fxRate,
        DayCount.STANDARD.basis(currency(row)),
        PriceIncrement.STANDARD.increment(currency(row)),
        Percent.of(service),
        Percent.of(agentColumn == null ? "0" : row.text(agentColumn)),
        Map.of("A", Percent.of(split)));
  }

  private static void month(WorkedTable table) {
    List<Row> parts = table.rows().subList(0, table.rows().size() - 1);
    MonthlyBill bill =
        MonthlyBill.ofTotals(
            Currency.getInstance(table.settings().get("currency")),
            parts.stream().map(LendingGuideTest::total).toList());
    for (int each = 0; each < parts.size(); each++) {
      PartBill billed = bill.parts().get(each);
      same(parts.get(each), "Billed net", billed.net());
      same(parts.get(each), "Billed client", billed.netClient());
    }
    Row whole = table.rows().getLast();
    same(whole, "Gross", bill.gross());
    same(whole, "Service", bill.service());
    same(whole, "Agent", bill.otherAgent());
    same(whole, "Net", bill.net());
  }

  private static PartTotal total(Row row) {
    return new PartTotal(
        row.text("Part"),
        row.text("Part"),
        row.number("Gross"),
        row.number("Service"),
        row.number("Agent"),
        row.number("Net"),
        row.number("Client"));
  }

  /** What was accrued, what should have been, and the difference that the open month gets. */
  private static void lateDay(WorkedTable table) {
    FeeCascade was = cascade(table, "was");
    FeeCascade is = cascade(table, "is");
    same(table.rows().get(0), was.gross(), was.service(), was.net());
    same(table.rows().get(1), is.gross(), is.service(), is.net());
    same(
        table.rows().get(2),
        is.gross().subtract(was.gross()),
        is.service().subtract(was.service()),
        is.net().subtract(was.net()));
  }

  private static FeeCascade cascade(WorkedTable table, String rate) {
    Map<String, String> settings = table.settings();
    LoanTerms terms = AccrualSamples.forFee(settings.get(rate));
    DayMark mark =
        AccrualSamples.mark(settings.get("price"), settings.get("service"), "0", Map.of());
    var position = new PartPosition("C01", "A", Long.parseLong(settings.get("units")));
    PartAccrual day = DayAccrual.of(mark, terms, List.of(position)).parts().getFirst();
    return new FeeCascade(day.gross(), day.service(), day.otherAgent(), day.net(), day.netClient());
  }

  private static void same(Row row, BigDecimal gross, BigDecimal service, BigDecimal net) {
    same(row, "Gross", gross);
    same(row, "Service", service);
    same(row, "Net", net);
  }

  private static Currency currency(Row row) {
    return Currency.getInstance(row.text("Currency"));
  }

  private static CollateralType type(Row row) {
    return CollateralType.of(row.text("Collateral"));
  }

  private static void same(Row row, String heading, BigDecimal actual) {
    assertThat(actual)
        .as("%s of %s", heading, row.cells())
        .isEqualByComparingTo(row.number(heading));
  }
}
