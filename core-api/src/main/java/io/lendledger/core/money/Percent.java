package io.lendledger.core.money;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * A share of a whole: fee split, tax rate, margin, haircut.
 *
 * @param value percent; 80 means 80 %; a margin may exceed 100
 */
public record Percent(@JsonValue BigDecimal value) {

  /** Refuses a negative share with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Percent {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("negative percentage: " + value);
    }
  }

  /** From its decimal text; throws {@link NumberFormatException} when it is none. */
  public static Percent of(String text) {
    return new Percent(new BigDecimal(text));
  }

  @Override
  public String toString() {
    return value.toPlainString();
  }
}
