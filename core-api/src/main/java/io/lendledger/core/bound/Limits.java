package io.lendledger.core.bound;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Within what a record's fields are read.
 *
 * @param numbers whether numbers are held to the {@link Bounds}
 * @param horizon what dates are held to; null when none of them is
 * @param today the day it is, UTC
 */
public record Limits(boolean numbers, @Nullable Horizon horizon, @Nullable LocalDate today) {

  /** Of parameters, which ask and change nothing: they have no dates of a kind. */
  public static final Limits NO_DATES = new Limits(true, null, null);

  /**
   * Of what was accepted before: it is applied as it was understood then, whatever the bounds are
   * by now.
   */
  public static final Limits ACCEPTED = new Limits(false, null, null);

  /** Of what is taken in today. */
  public static Limits on(LocalDate today, Horizon horizon) {
    return new Limits(true, horizon, today);
  }

  /** The fault of a date of this kind, or null. */
  public @Nullable String issue(DateKind kind, LocalDate date) {
    if (horizon == null || today == null) {
      if (numbers) {
        throw new IllegalStateException("dates of kind " + kind + " are read without a horizon");
      }
      return null;
    }
    return horizon.issue(kind, date, today);
  }
}
