package io.lendledger.query.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class EarningFiguresTest {

  private static final BigDecimal CLIENT_SHARE = new BigDecimal("0.72");

  @Test
  void theKnownSampleEarnsTwoPointSixPercent() {
    assertThat(EarningFigures.potentialReturn(number("420"), number("0.86"), CLIENT_SHARE))
        .isEqualByComparingTo("2.6");
  }

  @Test
  void weighsLoansByValueAndMarketRatesByVolume() {
    EarningFigures figures = figures("1000", "100000", "3000", "600000", null, "0", "0", "0");

    assertThat(figures.lendingRateBps()).isEqualByComparingTo("175.00");
  }

  @Test
  void hasNoRateWithoutLoansAndMarket() {
    assertThat(figures("0", "0", "0", "0", null, "0", "100", "0").lendingRateBps()).isNull();
  }

  @Test
  void takesTheMarketsUtilizationOnlyWhereNothingIsLendable() {
    assertThat(figures("0", "0", "1", "420", "0.86", "0", "0", "0").utilization())
        .isEqualByComparingTo("0.86");
    assertThat(figures("0", "0", "1", "420", "0.86", "3000", "9000", "0").utilization())
        .isEqualByComparingTo("0.3333");
  }

  @Test
  void isWhollyUtilizedWhileUnitsAreOnLoanOfWhatIsLendableNoMore() {
    assertThat(figures("1000", "420000", "0", "0", null, "20", "0", "0").utilization())
        .isEqualByComparingTo("1");
    assertThat(figures("1000", "420000", "1", "420", "0.86", "20", "0", "0").utilization())
        .isEqualByComparingTo("0.86");
    assertThat(figures("0", "0", "1", "420", null, "0", "0", "0").utilization()).isNull();
  }

  @Test
  void recommendsWhatDemandLacksAtTheTargetUtilization() {
    EarningFigures figures = figures("0", "0", "0", "0", null, "9000", "10000", "3000");

    assertThat(figures.recommendedUnits(BigDecimal.ONE)).isEqualTo(BigInteger.valueOf(2000));
    assertThat(figures.recommendedUnits(number("0.7"))).isEqualTo(BigInteger.valueOf(7143));
    assertThat(figures("0", "0", "0", "0", null, "1", "10", "0").recommendedUnits(BigDecimal.ONE))
        .isZero();
  }

  private static EarningFigures figures(
      String loanValue,
      String loanBps,
      String volume,
      String volumeBps,
      String marketUtilization,
      String onLoan,
      String lendable,
      String unfilled) {
    return new EarningFigures(
        number(loanValue),
        number(loanBps),
        number(volume),
        number(volumeBps),
        marketUtilization == null ? null : number(marketUtilization),
        number(onLoan),
        number(lendable),
        number(unfilled));
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text);
  }
}
