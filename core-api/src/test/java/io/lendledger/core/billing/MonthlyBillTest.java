package io.lendledger.core.billing;

import static io.lendledger.core.accrual.AccrualSamples.forFee;
import static io.lendledger.core.accrual.AccrualSamples.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.DayAccrual;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.FeeCascade;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MonthlyBillTest {

  private static final Currency USD = Currency.getInstance("USD");
  private static final List<Currency> DIGITS =
      List.of(USD, Currency.getInstance("JPY"), Currency.getInstance("KWD"));

  @Test
  void twoClientsAreBilledTheirAccruals() {
    DayAccrual day =
        DayAccrual.of(
            mark("50", Map.of("A", Percent.of("90"), "B", Percent.of("80"))),
            forFee("4.20"),
            List.of(new PartPosition("C01", "A", 6_000), new PartPosition("C02", "B", 3_000)));
    MonthlyBill bill = MonthlyBill.of(USD, day.parts());
    assertThat(bill.gross()).isEqualTo(new BigDecimal("52.50"));
    assertThat(bill.service()).isEqualTo(new BigDecimal("10.50"));
    assertThat(bill.net()).isEqualTo(new BigDecimal("42.00"));
    assertThat(bill.parts())
        .containsExactly(
            new PartBill("C01", "A", new BigDecimal("28.00"), new BigDecimal("25.20")),
            new PartBill("C02", "B", new BigDecimal("14.00"), new BigDecimal("11.20")));
    assertThat(bill.netClient()).isEqualByComparingTo("36.40");
  }

  @Test
  void leftoverCentsGoToTheLargestRemainder() {
    MonthlyBill bill =
        MonthlyBill.ofTotals(
            USD, List.of(total("C01", "10.004"), total("C02", "10.004"), total("C03", "10.006")));
    assertThat(bill.net()).isEqualTo(new BigDecimal("30.01"));
    assertThat(bill.parts())
        .extracting(PartBill::net)
        .containsExactly(new BigDecimal("10.00"), new BigDecimal("10.00"), new BigDecimal("10.01"));
  }

  @Test
  void aClientNeverGetsMoreThanItsPart() {
    MonthlyBill bill =
        MonthlyBill.ofTotals(USD, List.of(total("C01", "0.006"), total("C02", "0.006")));
    assertThat(bill.net()).isEqualTo(new BigDecimal("0.01"));
    assertThat(bill.parts())
        .extracting(PartBill::netClient)
        .containsExactly(new BigDecimal("0.01"), new BigDecimal("0.00"));
  }

  @Test
  void partsAreSortedByNumberBeyondNinetyNine() {
    MonthlyBill bill = MonthlyBill.ofTotals(USD, List.of(total("C100", "1"), total("C99", "1")));
    assertThat(bill.parts()).extracting(PartBill::part).containsExactly("C99", "C100");
  }

  @Test
  void aMonthWithoutAccrualsIsZero() {
    assertThat(MonthlyBill.of(USD, List.of()).gross()).isEqualTo(new BigDecimal("0.00"));
  }

  @Property(tries = 500)
  void partsAddUpToCustodyInEveryCurrency(
      @ForAll @IntRange(max = 2) int currency,
      @ForAll @Size(min = 1, max = 40) List<Integer> grossAmounts,
      @ForAll @BigRange(min = "0", max = "60") @Scale(2) BigDecimal service,
      @ForAll @BigRange(min = "0", max = "40") @Scale(2) BigDecimal agent,
      @ForAll @BigRange(min = "0", max = "100") @Scale(2) BigDecimal client) {
    List<PartAccrual> rows = new ArrayList<>();
    for (int i = 0; i < grossAmounts.size(); i++) {
      rows.add(
          row(
              "C0" + (1 + i % 5),
              BigDecimal.valueOf(grossAmounts.get(i), 7),
              service,
              agent,
              client));
    }
    MonthlyBill bill = MonthlyBill.of(DIGITS.get(currency), rows);
    assertThat(bill.parts().stream().map(PartBill::net).reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(bill.net());
    assertThat(bill.service().add(bill.otherAgent()).add(bill.net())).isEqualTo(bill.gross());
    int digits = DIGITS.get(currency).getDefaultFractionDigits();
    assertThat(bill.parts())
        .allSatisfy(part -> {
          assertThat(part.netClient().abs()).isLessThanOrEqualTo(part.net().abs());
          assertThat(part.net().scale()).isEqualTo(digits);
        });
  }

  private static PartAccrual row(
      String part, BigDecimal gross, BigDecimal service, BigDecimal agent, BigDecimal client) {
    FeeCascade fees =
        FeeCascade.of(gross, new Percent(service), new Percent(agent), new Percent(client));
    return new PartAccrual(
        part,
        "X" + part,
        1,
        BigDecimal.ONE,
        client,
        BigDecimal.ONE,
        null,
        null,
        fees.gross(),
        fees.service(),
        fees.otherAgent(),
        fees.net(),
        fees.netClient());
  }

  private static PartTotal total(String part, String net) {
    BigDecimal amount = new BigDecimal(net);
    return new PartTotal(
        part, "X" + part, amount, BigDecimal.ZERO, BigDecimal.ZERO, amount, amount);
  }
}
