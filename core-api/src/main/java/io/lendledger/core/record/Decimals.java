package io.lendledger.core.record;

import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Exact numbers: at most 20 digits before and 12 after the point, without trailing zeros. In JSON
 * only numbers are taken, never strings.
 */
public final class Decimals {

  private static final Pattern FORM =
      Pattern.compile("-?(0|[1-9][0-9]{0,99})(\\.[0-9]{1,99})?([eE][+-]?[0-9]{1,2})?");
  private static final int MOST_INTEGER_DIGITS = 20;
  private static final int MOST_DECIMALS = 12;
  private static final BigDecimal HUNDRED = new BigDecimal(100);
  private static final BigDecimal MOST_UNITS = BigDecimal.TEN.pow(15);

  private Decimals() {}

  /** Any number within the digits. */
  public static FieldType<BigDecimal> decimal() {
    return Decimals::number;
  }

  /** Zero or more. */
  public static FieldType<BigDecimal> notNegative() {
    return between(BigDecimal.ZERO, null);
  }

  /** More than zero. */
  public static FieldType<BigDecimal> positive() {
    return cell -> {
      BigDecimal number = number(cell);
      if (number.signum() <= 0) {
        throw new IllegalArgumentException("must be more than 0");
      }
      return number;
    };
  }

  /** From {@code least} to {@code most}, either of which may be null for no bound. */
  public static FieldType<BigDecimal> between(
      @Nullable BigDecimal least, @Nullable BigDecimal most) {
    return cell -> {
      BigDecimal number = number(cell);
      boolean low = least != null && number.compareTo(least) < 0;
      boolean high = most != null && number.compareTo(most) > 0;
      if (low || high) {
        throw new IllegalArgumentException(bounds(least, most));
      }
      return number;
    };
  }

  /** A share of 0 to 100 percent. */
  public static FieldType<Percent> percent() {
    return percent(HUNDRED);
  }

  /** A share of 0 to {@code most} percent; margins exceed 100. */
  public static FieldType<Percent> percent(BigDecimal most) {
    FieldType<BigDecimal> share = between(BigDecimal.ZERO, most);
    return cell -> new Percent(share.read(cell));
  }

  /** A rate in percent a year, from -100 to 100. */
  public static FieldType<Rate> rate() {
    FieldType<BigDecimal> rate = between(HUNDRED.negate(), HUNDRED);
    return cell -> new Rate(rate.read(cell));
  }

  /** A whole number of units from zero; at most 10^15. */
  public static FieldType<Units> units() {
    FieldType<BigDecimal> bounded = between(BigDecimal.ZERO, MOST_UNITS);
    return cell -> {
      BigDecimal number = bounded.read(cell);
      if (number.scale() > 0) {
        throw new IllegalArgumentException("must be a whole number");
      }
      return new Units(number.longValueExact());
    };
  }

  /** A whole number of units, more than zero. */
  public static FieldType<Units> someUnits() {
    FieldType<Units> units = units();
    return cell -> {
      Units number = units.read(cell);
      if (number.isNone()) {
        throw new IllegalArgumentException("must be more than 0");
      }
      return number;
    };
  }

  private static BigDecimal number(Cell cell) {
    boolean typed = cell.kind() == Cell.Kind.NUMBER || cell.kind() == Cell.Kind.TEXT;
    if (!typed) {
      throw new IllegalArgumentException("must be a number");
    }
    if (!FORM.matcher(cell.text()).matches()) {
      throw new IllegalArgumentException(
          cell.kind() == Cell.Kind.NUMBER ? tooLong() : "must be a number");
    }
    BigDecimal number = plain(new BigDecimal(cell.text()));
    boolean tooWide = number.precision() - number.scale() > MOST_INTEGER_DIGITS;
    if (tooWide || number.scale() > MOST_DECIMALS) {
      throw new IllegalArgumentException(tooLong());
    }
    return number;
  }

  /** The same number without trailing zeros or exponent: equal numbers are equal objects. */
  private static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private static String tooLong() {
    return "must have at most %d digits and %d decimals"
        .formatted(MOST_INTEGER_DIGITS, MOST_DECIMALS);
  }

  private static String bounds(@Nullable BigDecimal least, @Nullable BigDecimal most) {
    if (least == null) {
      return "must be at most " + most;
    }
    return most == null ? "must be at least " + least : "must be " + least + " to " + most;
  }
}
