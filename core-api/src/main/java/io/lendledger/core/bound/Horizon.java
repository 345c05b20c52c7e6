package io.lendledger.core.bound;

import java.time.LocalDate;
import java.time.Period;
import org.jspecify.annotations.Nullable;

/**
 * The range of dates that input may carry.
 *
 * @param earliest the first day that any date may be
 * @param reported how far ahead of today a {@link DateKind#REPORTED} date may lie
 * @param effective the same of an {@link DateKind#EFFECTIVE} one
 * @param settlement the same of a {@link DateKind#SETTLEMENT} one
 * @param maturity the same of a {@link DateKind#MATURITY} one
 */
public record Horizon(
    LocalDate earliest, Period reported, Period effective, Period settlement, Period maturity) {

  private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
  private static final Period FURTHEST = Period.ofYears(5_000);

  /** The default horizon (docs/api.md, Bounds). */
  public static final Horizon STANDARD =
      new Horizon(
          LocalDate.of(1990, 1, 1),
          Period.ofDays(1),
          Period.ofYears(1),
          Period.ofYears(10),
          Period.ofYears(1_000));

  /** Refuses a range beyond the years 1900 to 9999 with {@link IllegalArgumentException}. */
  public Horizon {
    if (earliest.isBefore(FIRST_DAY)) {
      throw new IllegalArgumentException("earliest must be 1900-01-01 or later: " + earliest);
    }
    refuseBeyond("reported", reported);
    refuseBeyond("effective", effective);
    refuseBeyond("settlement", settlement);
    refuseBeyond("maturity", maturity);
  }

  private static void refuseBeyond(String name, Period ahead) {
    boolean far =
        ahead.toTotalMonths() > FURTHEST.toTotalMonths()
            || FIRST_DAY.plus(ahead).isAfter(FIRST_DAY.plus(FURTHEST));
    if (ahead.isNegative() || far) {
      throw new IllegalArgumentException(name + " must be 0 days to 5000 years: " + ahead);
    }
  }

  /** The last day of its kind, today being {@code today}. */
  public LocalDate last(DateKind kind, LocalDate today) {
    LocalDate last = today.plus(ahead(kind));
    return last.isAfter(LAST_DAY) ? LAST_DAY : last;
  }

  /** The fault of a date, or null when it lies within. */
  public @Nullable String issue(DateKind kind, LocalDate date, LocalDate today) {
    if (date.isBefore(earliest)) {
      return "must not be before " + earliest;
    }
    LocalDate last = last(kind, today);
    return date.isAfter(last) ? "must not be after " + last : null;
  }

  private Period ahead(DateKind kind) {
    return switch (kind) {
      case REPORTED -> reported;
      case EFFECTIVE -> effective;
      case SETTLEMENT -> settlement;
      case MATURITY -> maturity;
    };
  }
}
