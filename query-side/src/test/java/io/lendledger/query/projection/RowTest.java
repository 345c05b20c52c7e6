package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {

  private static final Table PRICE = Table.keyed("price", "isin").values("amount", "currency");

  private final Row row =
      Row.empty().with("isin", "US0378331005").with("amount", BigDecimal.TEN).with("currency", "");

  @Test
  void isEqualToOneWithTheSameValuesHoweverItWasBuilt() {
    Row other =
        Row.empty()
            .with("currency", "USD")
            .with("isin", "US0378331005")
            .with("currency", "")
            .with("amount", BigDecimal.TEN);
    assertThat(other).isEqualTo(row).hasSameHashCodeAs(row);
    assertThat(other.with("amount", BigDecimal.ONE)).isNotEqualTo(row);
    assertThat(other.with("more", null)).isNotEqualTo(row);
  }

  @Test
  void staysAsItIsWhenOneIsMadeOfIt() {
    Row changed = row.with("amount", null).with("more", 1);
    assertThat(row.amount("amount")).isEqualTo(BigDecimal.TEN);
    assertThat(row.get("more")).isNull();
    assertThat(changed.isNull("amount")).isTrue();
    assertThat(changed.number("more")).isEqualTo(1);
  }

  @Test
  void knowsNothingOfOthersThatAreBuiltUponTheSameOne() {
    Row one = row.with("more", 1).with("most", 2);
    Row other = row.with("more", 3);
    Row third = row.with("less", 4).with("more", 5);
    assertThat(one.number("more")).isEqualTo(1);
    assertThat(one.number("most")).isEqualTo(2);
    assertThat(other.number("more")).isEqualTo(3);
    assertThat(other.get("most")).isNull();
    assertThat(third.number("less")).isEqualTo(4);
    assertThat(third.number("more")).isEqualTo(5);
    assertThat(row.with("more", 1)).isEqualTo(row.with("more", 1)).isNotEqualTo(other);
  }

  @Test
  void isWrittenInTheOrderOfItsTable() {
    Row other = Row.empty().with("amount", BigDecimal.TEN).with("currency", "").with("isin", "X");
    other.requireColumnsOf(PRICE);
    Object[] values = new Object[4];
    other.copyTo(values, 1, PRICE);
    assertThat(values).containsExactly(null, "X", BigDecimal.TEN, "");
    assertThat(other.key(PRICE)).isEqualTo(List.of("X"));
  }

  @Test
  void fitsATableOnlyWithItsVeryColumns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row.with("more", 1).requireColumnsOf(PRICE))
        .withMessage(
            "a row of price has [isin, amount, currency], not [isin, amount, currency, more]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Row.empty().with("isin", "X").requireColumnsOf(PRICE));
  }
}
