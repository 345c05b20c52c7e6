package io.lendledger.core.accrual;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.terms.CollateralType;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class GrossRateTest {

  private static final BigDecimal FEE = new BigDecimal("4.2");
  private static final BigDecimal INVESTMENT = new BigDecimal("5");
  private static final BigDecimal REBATE = new BigDecimal("-0.5");

  @Test
  void isTheFeeOrWhatTheInvestmentEarnsMore() {
    assertThat(GrossRate.of(CollateralType.NON_CASH, FEE, INVESTMENT, REBATE)).isEqualTo(FEE);
    assertThat(GrossRate.of(CollateralType.CASH, FEE, INVESTMENT, REBATE))
        .isEqualByComparingTo("5.5");
  }

  @Test
  void isUnknownWithoutWhatItNeeds() {
    assertThat(GrossRate.of(CollateralType.NON_CASH, null, INVESTMENT, REBATE)).isNull();
    assertThat(GrossRate.of(CollateralType.CASH, FEE, null, REBATE)).isNull();
    assertThat(GrossRate.of(CollateralType.CASH, FEE, INVESTMENT, null)).isNull();
  }
}
