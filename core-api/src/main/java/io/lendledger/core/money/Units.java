package io.lendledger.core.money;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A whole number of securities, never negative.
 *
 * @param value number of securities
 */
public record Units(@JsonValue long value) implements Comparable<Units> {

  /** No units at all. */
  public static final Units NONE = new Units(0);

  /** Refuses a negative number with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Units {
    if (value < 0) {
      throw new IllegalArgumentException("negative units: " + value);
    }
  }

  /** The sum; throws {@link ArithmeticException} beyond 2^63-1. */
  public Units plus(Units other) {
    return new Units(Math.addExact(value, other.value));
  }

  /** The difference; throws {@link IllegalArgumentException} below zero. */
  public Units minus(Units other) {
    return new Units(value - other.value);
  }

  /** The smaller of both. */
  public Units min(Units other) {
    return value <= other.value ? this : other;
  }

  /** Whether there are none. */
  public boolean isNone() {
    return value == 0;
  }

  @Override
  public int compareTo(Units other) {
    return Long.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
