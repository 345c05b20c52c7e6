package io.lendledger.core.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainNumberTest {

  @ParameterizedTest
  @CsvSource({"4.20,4.2", "1E+2,100", "100,100", "0.00,0", "-1.50,-1.5"})
  void hasOneForm(BigDecimal number, String form) {
    assertThat(PlainNumber.of(number)).isEqualTo(new BigDecimal(form)).hasToString(form);
  }
}
