package io.lendledger.core.record;

import io.lendledger.core.bound.Bounds;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Exact plain numbers within the {@link Bounds}: no exponent, and at most 10 decimals without
 * trailing zeros. In JSON only numbers are taken, never strings. Of bodies that were accepted
 * before there were these bounds, numbers are read as they were then.
 */
public final class Decimals {

  private static final Pattern PLAIN = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?");
  private static final Pattern EARLIER =
      Pattern.compile("-?(0|[1-9][0-9]{0,99})(\\.[0-9]{1,99})?([eE][+-]?[0-9]{1,2})?");
  private static final int LONGEST = 100;
  private static final BigDecimal HUNDRED = new BigDecimal(100);

  private Decimals() {}

  /** An amount either way. */
  public static FieldType<BigDecimal> amount() {
    return between(Bounds.MOST_AMOUNT.negate(), Bounds.MOST_AMOUNT);
  }

  /** An amount from zero. */
  public static FieldType<BigDecimal> amountFromZero() {
    return between(BigDecimal.ZERO, Bounds.MOST_AMOUNT);
  }

  /** A price or FX rate: more than zero. */
  public static FieldType<BigDecimal> price() {
    return moreThanZero(Bounds.MOST_AMOUNT);
  }

  /** A quantity from zero, fractions allowed. */
  public static FieldType<BigDecimal> quantity() {
    return between(BigDecimal.ZERO, Bounds.MOST_UNITS);
  }

  /** A quantity of more than zero, fractions allowed. */
  public static FieldType<BigDecimal> someQuantity() {
    return moreThanZero(Bounds.MOST_UNITS);
  }

  /** From {@code least} to {@code most}. */
  public static FieldType<BigDecimal> between(BigDecimal least, BigDecimal most) {
    return new LimitedType<>((cell, limits) -> {
      BigDecimal number = number(cell, limits);
      boolean outside = number.compareTo(least) < 0 || number.compareTo(most) > 0;
      if (outside && limits.numbers()) {
        throw new IllegalArgumentException(
            "must be " + least.toPlainString() + " to " + most.toPlainString());
      }
      return number;
    });
  }

  /** A share of 0 to 100 percent. */
  public static FieldType<Percent> percent() {
    return each(between(BigDecimal.ZERO, HUNDRED), Percent::new);
  }

  /** A margin in percent, which may exceed 100. */
  public static FieldType<Percent> margin() {
    return each(between(BigDecimal.ZERO, Bounds.MOST_MARGIN), Percent::new);
  }

  /** A rate in percent a year, either way. */
  public static FieldType<Rate> rate() {
    return each(between(Bounds.MOST_RATE.negate(), Bounds.MOST_RATE), Rate::new);
  }

  /** A rate in basis points a year, from zero. */
  public static FieldType<BigDecimal> basisPoints() {
    return between(BigDecimal.ZERO, Bounds.MOST_BASIS_POINTS);
  }

  /** A whole number of units from zero. */
  public static FieldType<Units> units() {
    return each(quantity(), Decimals::whole);
  }

  /** A whole number of units, more than zero. */
  public static FieldType<Units> someUnits() {
    return each(someQuantity(), Decimals::whole);
  }

  private static FieldType<BigDecimal> moreThanZero(BigDecimal most) {
    return new LimitedType<>((cell, limits) -> {
      BigDecimal number = number(cell, limits);
      boolean tooMuch = number.compareTo(most) > 0 && limits.numbers();
      if (number.signum() <= 0 || tooMuch) {
        throw new IllegalArgumentException(
            "must be more than 0 and at most " + most.toPlainString());
      }
      return number;
    });
  }

  private static <T> FieldType<T> each(FieldType<BigDecimal> number, Function<BigDecimal, T> made) {
    return new LimitedType<>((cell, limits) -> made.apply(number.read(cell, limits)));
  }

  private static Units whole(BigDecimal number) {
    if (number.scale() > 0) {
      throw new IllegalArgumentException("must be a whole number");
    }
    return new Units(number.longValueExact());
  }

  private static BigDecimal number(Cell cell, Limits limits) {
    boolean typed = cell.kind() == Cell.Kind.NUMBER || cell.isUntyped();
    if (!typed) {
      throw new IllegalArgumentException("must be a number");
    }
    boolean column = cell.kind() == Cell.Kind.COLUMN;
    String text = column ? cell.manner().number(cell.text()) : cell.text();
    if (column && cell.manner().isOfAnother(cell.text())) {
      throw new IllegalArgumentException(
          "has a dot, and by the mapping decimals stand behind a comma: write digits and a comma");
    }
    if (!limits.numbers()) {
      return earlier(text);
    }
    if (!PLAIN.matcher(text).matches()) {
      throw new IllegalArgumentException(
          cell.kind() == Cell.Kind.NUMBER
              ? "must be a plain number without exponent"
              : SpreadsheetNumbers.issue(text, cell.manner()));
    }
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("must have at most " + LONGEST + " characters");
    }
    BigDecimal number = PlainNumber.of(new BigDecimal(text));
    if (number.scale() > Bounds.MOST_DECIMALS) {
      throw new IllegalArgumentException("must have at most " + Bounds.MOST_DECIMALS + " decimals");
    }
    return number;
  }

  private static BigDecimal earlier(String text) {
    if (!EARLIER.matcher(text).matches()) {
      throw new IllegalArgumentException("must be a number");
    }
    return PlainNumber.of(new BigDecimal(text));
  }
}
