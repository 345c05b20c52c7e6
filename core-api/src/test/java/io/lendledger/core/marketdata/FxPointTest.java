package io.lendledger.core.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FxPointTest {

  private static final FxPoint POINT = new FxPoint("EUR", "USD", new BigDecimal("1.5"));

  @Test
  void theInverseKeepsTwelveDecimals() {
    assertThat(POINT.inverse())
        .isEqualTo(new FxPoint("USD", "EUR", new BigDecimal("0.666666666667")));
  }

  @Test
  void aRateGivesBothDirectionsAndNoOtherPair() {
    assertThat(POINT.between("EUR", "USD")).contains(new BigDecimal("1.5"));
    assertThat(POINT.between("USD", "EUR")).contains(new BigDecimal("0.666666666667"));
    assertThat(POINT.between("EUR", "JPY")).isEmpty();
    assertThat(POINT.between("EUR", "EUR")).isEmpty();
  }
}
