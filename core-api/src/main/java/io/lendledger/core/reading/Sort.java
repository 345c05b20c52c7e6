package io.lendledger.core.reading;

/**
 * The order that a read is asked for: by one field of its records. Unset values come last in both
 * directions, and records alike in it by the read's own key.
 */
public record Sort(String field, boolean descending) {

  private static final String DOWN = "-";

  /** The wire's spelling: the field, with {@code -} in front for the largest first. */
  public static Sort of(String wire) {
    boolean descending = wire.startsWith(DOWN);
    return new Sort(descending ? wire.substring(DOWN.length()) : wire, descending);
  }
}
