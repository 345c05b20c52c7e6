package io.lendledger.core.accrual;

import static io.lendledger.core.accrual.AccrualSamples.forCash;
import static io.lendledger.core.accrual.AccrualSamples.forFee;
import static io.lendledger.core.accrual.AccrualSamples.mark;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class DayAccrualTest {

  @Test
  void tenThousandUnitsEarnTheWorkedFigures() {
    PartAccrual part = only(day(forFee("4.20"), "50", "90", 10_000));
    assertThat(part.loanValue()).isEqualByComparingTo("500000");
    assertThat(part.gross()).isEqualTo(new BigDecimal("58.33333333"));
    assertThat(part.service()).isEqualTo(new BigDecimal("11.66666667"));
    assertThat(part.net()).isEqualTo(new BigDecimal("46.66666666"));
    assertThat(cents(part.netClient())).isEqualTo("42.00");
    assertThat(part.net().subtract(part.netClient()).setScale(4, RoundingMode.HALF_UP))
        .isEqualTo(new BigDecimal("4.6667"));
  }

  @Test
  void ratesFollowTheCascade() {
    DayAccrual day = day(forFee("4.20"), "50", "90", 10_000);
    assertThat(day.lendingRateGrossBank()).isEqualByComparingTo("4.20");
    assertThat(day.feeSplitBank()).isEqualByComparingTo("80");
    assertThat(day.lendingRateNetBank()).isEqualByComparingTo("3.36");
    assertThat(only(day).lendingRateNetClient()).isEqualByComparingTo("3.024");
  }

  @Test
  void aHundredAndTwelveDaysOfABondAddUpToItsFee() {
    PartAccrual part = only(day(forFee("1"), "100000", "90", 350));
    assertThat(cents(part.gross().multiply(BigDecimal.valueOf(112)))).isEqualTo("108888.89");
  }

  @Test
  void twoClientsShareNineThousandUnits() {
    DayMark mark = mark("50", Map.of("A", Percent.of("90"), "B", Percent.of("80")));
    DayAccrual day =
        DayAccrual.of(
            mark,
            forFee("4.20"),
            List.of(new PartPosition("C01", "A", 6_000), new PartPosition("C02", "B", 3_000)));
    assertThat(sum(day, 1)).isEqualByComparingTo("52.50");
    assertThat(sum(day, 2)).isEqualByComparingTo("10.50");
    assertThat(sum(day, 3)).isEqualByComparingTo("42.00");
    assertThat(day.parts().get(0).netClient()).isEqualByComparingTo("25.20");
    assertThat(day.parts().get(1).netClient()).isEqualByComparingTo("11.20");
  }

  @Test
  void aCashLoanEarnsInvestmentLessRebateOnTheRoundedUpPrice() {
    DayAccrual day = day(forCash("4.50", "-0.30"), "59.24", "90", 1_000);
    PartAccrual part = only(day);
    assertThat(day.loanPrice()).isEqualByComparingTo("61");
    assertThat(part.loanValue()).isEqualByComparingTo("61000");
    assertThat(part.investmentAmount()).isEqualTo(new BigDecimal("7.62500000"));
    assertThat(part.rebateAmount()).isEqualTo(new BigDecimal("-0.50833333"));
    assertThat(part.gross()).isEqualTo(new BigDecimal("8.13333333"));
    assertThat(day.lendingRateGrossBank()).isEqualByComparingTo("4.80");
  }

  @Test
  void aPartWithoutUnitsGetsNoRowAndAnUnknownSplitNothing() {
    DayAccrual day =
        DayAccrual.of(
            mark("50", Map.of()),
            forFee("4.20"),
            List.of(new PartPosition("C01", "A", 0), new PartPosition("C02", "B", 10)));
    assertThat(day.parts()).extracting(PartAccrual::part).containsExactly("C02");
    assertThat(only(day).netClient()).isEqualByComparingTo("0");
  }

  @Test
  void termsWithoutTheirRateAreRefused() {
    LoanTerms cash = forCash("4.5", "1");
    LoanTerms broken =
        new LoanTerms(
            CollateralType.CASH,
            null,
            null,
            null,
            cash.currency(),
            cash.margin(),
            null,
            cash.type());
    assertThatIllegalArgumentException().isThrownBy(() -> day(broken, "50", "90", 1));
  }

  @Property(tries = 300)
  void theCascadeAddsUpToTheLastDecimal(
      @ForAll @LongRange(min = 1, max = 10_000_000) long units,
      @ForAll @BigRange(min = "0.0001", max = "99999") @Scale(6) BigDecimal price,
      @ForAll @BigRange(min = "-5", max = "9") @Scale(4) BigDecimal rebate,
      @ForAll @BigRange(min = "0", max = "60") @Scale(3) BigDecimal service,
      @ForAll @BigRange(min = "0", max = "40") @Scale(3) BigDecimal agent,
      @ForAll @BigRange(min = "0", max = "100") @Scale(3) BigDecimal client) {
    DayMark mark =
        mark(
            price.toPlainString(),
            service.toPlainString(),
            agent.toPlainString(),
            Map.of("A", new Percent(client)));
    DayAccrual day =
        DayAccrual.of(
            mark,
            forCash("4.5", rebate.toPlainString()),
            List.of(new PartPosition("C01", "A", units)));
    PartAccrual part = only(day);
    assertThat(part.service().add(part.otherAgent()).add(part.net())).isEqualTo(part.gross());
    assertThat(part.investmentAmount().subtract(part.rebateAmount())).isEqualTo(part.gross());
    assertThat(part.netClient().abs()).isLessThanOrEqualTo(part.net().abs());
    assertThat(part.gross().scale()).isEqualTo(8);
  }

  private static DayAccrual day(LoanTerms terms, String price, String split, long units) {
    return DayAccrual.of(
        mark(price, Map.of("A", Percent.of(split))),
        terms,
        List.of(new PartPosition("C01", "A", units)));
  }

  private static PartAccrual only(DayAccrual day) {
    assertThat(day.parts()).hasSize(1);
    return day.parts().getFirst();
  }

  private static String cents(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_UP).toPlainString();
  }

  private static BigDecimal sum(DayAccrual day, int figure) {
    return day.parts().stream()
        .map(part ->
            switch (figure) {
              case 1 -> part.gross();
              case 2 -> part.service();
              default -> part.net();
            })
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
