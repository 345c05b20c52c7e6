package io.lendledger.core.money;

import java.math.BigDecimal;

/** The one form of a number: without trailing zeros or exponent, so that equal ones are equal. */
public final class PlainNumber {

  private PlainNumber() {}

  /** The same number in that form. */
  public static BigDecimal of(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
