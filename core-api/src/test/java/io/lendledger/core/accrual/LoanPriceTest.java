package io.lendledger.core.accrual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoanPriceTest {

  private static final Percent MARGIN = Percent.of("102");

  @ParameterizedTest
  @CsvSource({
    "59.24, 1, 1.00, 61",
    "50, 1, 1.00, 51",
    "50.0001, 1, 1.00, 52",
    "59.24, 1, 0.01, 60.43",
    "1000, 0.0061, 0.01, 6.23"
  })
  void cashPricesAreRoundedUpToTheIncrement(
      BigDecimal price, BigDecimal fx, BigDecimal increment, BigDecimal expected) {
    assertThat(LoanPrice.of(CollateralType.CASH, price, fx, MARGIN, increment).value())
        .isEqualByComparingTo(expected);
  }

  @Test
  void otherPricesAreConvertedAndNothingElse() {
    LoanPrice price =
        LoanPrice.of(
            CollateralType.NON_CASH,
            new BigDecimal("59.24"),
            new BigDecimal("0.5"),
            MARGIN,
            BigDecimal.ONE);
    assertThat(price.value()).isEqualByComparingTo("29.62");
    assertThat(price.times(100)).isEqualByComparingTo("2962");
  }

  @Test
  void requiredValueHasTheMarginOnceWhateverTheCover() {
    BigDecimal price = new BigDecimal("50");
    assertThat(required(CollateralType.NON_CASH, price)).isEqualByComparingTo("459000");
    assertThat(required(CollateralType.CASH, price)).isEqualByComparingTo("459000");
  }

  @Test
  void basisAndIncrementFollowTheCurrencyUnlessAgreedOtherwise() {
    Currency usd = Currency.getInstance("USD");
    Currency gbp = Currency.getInstance("GBP");
    assertThat(DayCount.STANDARD.basis(usd)).isEqualTo(360);
    assertThat(DayCount.STANDARD.basis(gbp)).isEqualTo(365);
    assertThat(DayCount.STANDARD.with(Map.of(gbp, 360)).basis(gbp)).isEqualTo(360);
    assertThat(PriceIncrement.STANDARD.increment(usd)).isEqualByComparingTo("1");
    assertThat(PriceIncrement.STANDARD.increment(gbp)).isEqualByComparingTo("0.01");
    assertThat(PriceIncrement.STANDARD.with(Map.of(usd, BigDecimal.TEN)).increment(usd))
        .isEqualByComparingTo("10");
    assertThatIllegalArgumentException().isThrownBy(() -> new DayCount(0, Map.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PriceIncrement.STANDARD.with(Map.of(usd, BigDecimal.ZERO)));
  }

  private static BigDecimal required(CollateralType type, BigDecimal price) {
    return RequiredValue.of(type, 9_000, price, BigDecimal.ONE, MARGIN, BigDecimal.ONE);
  }
}
