package io.lendledger.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.PartAccrual;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** A bill is explained by its lines: they add up to what was rounded. */
class BillLineTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 9, 1);
  private static final Currency USD = Currency.getInstance("USD");

  @Test
  void aLineEndsWhereUnitsOrRateChangeOrADayLacks() {
    List<BillLine> lines =
        BillLine.of(
            List.of(
                day(0, "4.2", false, 100),
                day(1, "4.20", false, 100),
                day(2, "4.2", false, 90),
                day(3, "5", false, 90),
                day(5, "5", false, 90),
                day(6, "5", true, 90)));
    assertThat(lines)
        .extracting(line -> line.fromDate().getDayOfMonth() + "-" + line.toDate().getDayOfMonth())
        .containsExactly("1-2", "3-3", "4-4", "6-6", "7-7");
    assertThat(lines).extracting(BillLine::days).containsExactly(2L, 1L, 1L, 1L, 1L);
    assertThat(lines.getFirst().gross()).isEqualByComparingTo("2.00000002");
    assertThat(lines.getLast().adjustment()).isTrue();
  }

  /** Each number is a day: its units, its rate and whether it adjusts another month. */
  @Property
  void linesAddUpToTheBillAndTheBillToItsParts(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 99_999) Integer> dice) {
    List<BillLine.Day> days = new ArrayList<>();
    for (int i = 0; i < dice.size(); i++) {
      int die = dice.get(i);
      long sign = die % 5 == 0 ? -1 : 1;
      days.add(day(i, "4." + die % 2, die % 5 == 0, sign * (1 + die / 7 % 3), sign * (die % 11)));
    }
    List<BillLine> lines = BillLine.of(days);
    List<PartAccrual> rows = days.stream().flatMap(day -> day.rows().stream()).toList();
    MonthlyBill bill = MonthlyBill.of(USD, rows);

    assertThat(lines.stream().mapToLong(BillLine::days).sum()).isEqualTo(dice.size());
    assertThat(rounded(lines, BillLine::gross)).isEqualByComparingTo(bill.gross());
    assertThat(rounded(lines, BillLine::service)).isEqualByComparingTo(bill.service());
    assertThat(rounded(lines, BillLine::otherAgent)).isEqualByComparingTo(bill.otherAgent());
    assertThat(bill.net())
        .isEqualByComparingTo(bill.gross().subtract(bill.service()).subtract(bill.otherAgent()));
    assertThat(bill.parts().stream().map(PartBill::net).reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(bill.net());
    assertThat(lines)
        .allSatisfy(line ->
            assertThat(line.net())
                .isEqualByComparingTo(
                    line.gross().subtract(line.service()).subtract(line.otherAgent())));
  }

  private static BigDecimal rounded(List<BillLine> lines, Function<BillLine, BigDecimal> figure) {
    return lines.stream()
        .map(figure)
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .setScale(2, RoundingMode.HALF_UP);
  }

  /** Parts C01, C02, … with so many units, each unit earning 0.010000000 and a bit. */
  private static BillLine.Day day(int after, String rate, boolean adjustment, long... units) {
    List<PartAccrual> rows = new ArrayList<>();
    for (int i = 0; i < units.length; i++) {
      rows.add(row("C0" + (i + 1), units[i]));
    }
    return new BillLine.Day(FIRST.plusDays(after), new BigDecimal(rate), adjustment, rows);
  }

  private static PartAccrual row(String part, long units) {
    BigDecimal gross = new BigDecimal("0.0100000001").multiply(BigDecimal.valueOf(units));
    BigDecimal whole = gross.setScale(8, RoundingMode.HALF_UP);
    BigDecimal service = whole.multiply(new BigDecimal("0.15")).setScale(8, RoundingMode.HALF_UP);
    BigDecimal agent = whole.multiply(new BigDecimal("0.05")).setScale(8, RoundingMode.HALF_UP);
    BigDecimal net = whole.subtract(service).subtract(agent);
    return new PartAccrual(
        part,
        "A",
        units,
        BigDecimal.valueOf(units),
        BigDecimal.TEN,
        BigDecimal.ONE,
        null,
        null,
        whole,
        service,
        agent,
        net,
        net);
  }
}
