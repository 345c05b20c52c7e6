package io.lendledger.core.bound;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of a record's fields.
 *
 * @param numbers whether numbers are held to the {@link Bounds}
 * @param horizon the range of dates; null for none
 * @param today the day it is, UTC
 */
public record Limits(boolean numbers, @Nullable Horizon horizon, @Nullable LocalDate today) {

  /** Of parameters of reads: they have no dates of a kind. */
  public static final Limits NO_DATES = new Limits(true, null, null);

  /** Of bodies accepted before: they are applied as accepted, whatever the bounds are by now. */
  public static final Limits ACCEPTED = new Limits(false, null, null);

  /** Of input of today. */
  public static Limits on(LocalDate today, Horizon horizon) {
    return new Limits(true, horizon, today);
  }

  /** Whether they are those of input of today, neither of what was accepted nor of reads. */
  public boolean arriving() {
    return horizon != null;
  }

  /** Whether they are those of what was accepted, maybe with the vocabularies of another day. */
  public boolean accepted() {
    return !numbers;
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
