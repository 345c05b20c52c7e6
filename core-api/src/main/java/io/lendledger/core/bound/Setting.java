package io.lendledger.core.bound;

import java.time.Duration;

/**
 * Bounds of what is configured. A value beyond one is refused with {@link
 * IllegalArgumentException}, in a sentence that begins with the property's name.
 */
public final class Setting {

  private Setting() {}

  /** Refuses less than the least. */
  public static void atLeast(long least, String property, long value) {
    if (value < least) {
      throw refusal(property, value, "at least " + least);
    }
  }

  /** Refuses what lies outside of these, both included. */
  public static void within(long least, long most, String property, long value) {
    if (value < least || value > most) {
      throw refusal(property, value, "%d to %d".formatted(least, most));
    }
  }

  /** Refuses no time at all, and less. */
  public static void positive(String property, Duration value) {
    if (!value.isPositive()) {
      throw refusal(property, value, "longer than nothing");
    }
  }

  /** Refuses a time that runs backwards. */
  public static void notNegative(String property, Duration value) {
    if (value.isNegative()) {
      throw refusal(property, value, "0 or longer");
    }
  }

  /** What is thrown for a value that must be another. */
  public static IllegalArgumentException refusal(String property, Object value, String must) {
    return new IllegalArgumentException("%s is %s, must be %s".formatted(property, value, must));
  }
}
