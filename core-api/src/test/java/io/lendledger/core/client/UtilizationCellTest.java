package io.lendledger.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class UtilizationCellTest {

  @Test
  void unitsBeyondThoseThatMayBeLentAreExcess() {
    UtilizationCell sold = cell("60", "50");
    assertThat(sold.utilization()).isEqualByComparingTo("1");
    assertThat(sold.excessUnits()).isEqualByComparingTo("10");
    assertThat(cell("60", "0").utilization()).isNull();
    assertThat(cell("60", "0").excessUnits()).isEqualByComparingTo("60");
    assertThat(cell("30", "50").excessUnits()).isEqualByComparingTo("0");
  }

  private static UtilizationCell cell(String lent, String lendable) {
    return UtilizationCell.of(
        "DEMO", "US0378331005", null, new BigDecimal(lent), new BigDecimal(lendable));
  }
}
