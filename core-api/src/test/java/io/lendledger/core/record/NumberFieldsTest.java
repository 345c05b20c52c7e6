package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Limits;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberFieldsTest {

  private final SentFields reader = new SentFields();

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "1.50, 1.5",
    "100, 100",
    "-0.00, 0",
    "1000000000000, 1000000000000",
    "-1000000000000.0000000000000, -1000000000000",
    "999999999999.9999999999, 999999999999.9999999999",
    "0.0000000001, 0.0000000001",
    "-5.25, -5.25",
    "1.0000000000000, 1"
  })
  void decimalsAreExact(String sent, String expected) {
    assertThat(reader.read(sent, Decimals.amount())).isEqualTo(new BigDecimal(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e1000000", "1e-99", "1e3", "1E400", "-0e0", "1.5E+1"})
  void numbersArePlain(String sent) {
    assertThat(reader.issueOf(sent, Decimals.amount()))
        .isEqualTo("must be a plain number without exponent");
  }

  @Test
  void numbersAreBounded() {
    String bounds = "must be -1000000000000 to 1000000000000";
    for (String each : List.of("1000000000000.0000000001", "-1000000000001", "9".repeat(100))) {
      assertThat(reader.issueOf(each, Decimals.amount())).isEqualTo(bounds);
    }
    assertThat(reader.issueOf("0.00000000001", Decimals.amount()))
        .isEqualTo("must have at most 10 decimals");
    assertThat(reader.issueOf("9".repeat(101), Decimals.amount()))
        .isEqualTo("must have at most 100 characters");
  }

  @Test
  void whatWasAcceptedBeforeIsReadAsItWasThen() {
    Fields before =
        reader.object(
            "{\"n\":12345678901234567890.000000000001,\"d\":\"1905-01-01\",\"e\":1e3}",
            Limits.ACCEPTED);
    BigDecimal n = before.required("n", Decimals.someQuantity());
    BigDecimal e = before.required("e", Decimals.price());
    LocalDate d = before.required("d", FieldTypes.date(DateKind.REPORTED));
    assertThat(before.build(() -> n + " " + e + " " + d))
        .isEqualTo("12345678901234567890.000000000001 1000 1905-01-01");
    assertThat(reader.faults().isEmpty()).isTrue();
  }

  @Test
  void numbersAreNumbersOnly() {
    assertThat(reader.issueOf("\"5\"", Decimals.amount())).isEqualTo("must be a number");
    assertThat(reader.issueOf("true", Decimals.amount())).isEqualTo("must be a number");
    assertThat(reader.issueOf("[1]", Decimals.amount())).isEqualTo("must be a number");
    assertThat(reader.issueOf("{\"b\":[{}]}", Decimals.amount())).isEqualTo("must be a number");
  }

  @Test
  void boundsHold() {
    String positive = "must be more than 0 and at most 1000000000000";
    assertThat(reader.issueOf("-1", Decimals.quantity())).isEqualTo("must be 0 to 1000000000000");
    assertThat(reader.issueOf("-1", Decimals.amountFromZero()))
        .isEqualTo("must be 0 to 1000000000000");
    for (String each : List.of("0", "-0.1", "1000000000000.1")) {
      assertThat(reader.issueOf(each, Decimals.price())).isEqualTo(positive);
      assertThat(reader.issueOf(each, Decimals.someQuantity())).isEqualTo(positive);
    }
    for (String each : List.of("1000.0000000001", "-1000.0000000001")) {
      assertThat(reader.issueOf(each, Decimals.rate())).isEqualTo("must be -1000 to 1000");
    }
    assertThat(reader.issueOf("100000.01", Decimals.basisPoints()))
        .isEqualTo("must be 0 to 100000");
    assertThat(reader.issueOf("1000.1", Decimals.margin())).isEqualTo("must be 0 to 1000");
    assertThat(reader.issueOf("100.01", Decimals.percent())).isEqualTo("must be 0 to 100");
    assertThat(reader.issueOf("1.5", Decimals.units())).isEqualTo("must be a whole number");
    assertThat(reader.issueOf("0", Decimals.someUnits())).isEqualTo(positive);
    assertThat(reader.issueOf("1000000000001", Decimals.units()))
        .isEqualTo("must be 0 to 1000000000000");
    assertThat(reader.read("1000000000000", Decimals.units()).value())
        .isEqualTo(1_000_000_000_000L);
    assertThat(reader.read("100.0", Decimals.units()).value()).isEqualTo(100);
  }
}
