package io.lendledger.core.money;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * An interest or fee rate.
 *
 * @param value percent per annum; 4.2 means 4.2 %; rebate rates may be negative
 */
public record Rate(@JsonValue BigDecimal value) {

  /** Takes any decimal. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Rate {
    java.util.Objects.requireNonNull(value);
  }

  /** From its decimal text; throws {@link NumberFormatException} when it is none. */
  public static Rate of(String text) {
    return new Rate(new BigDecimal(text));
  }

  @Override
  public String toString() {
    return value.toPlainString();
  }
}
