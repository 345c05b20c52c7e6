package io.lendledger.query.loan;

/**
 * Where a statement reads its rows, in SQL: of each the version at a position, and what is in force
 * on a day.
 */
record ReadAt(String position, String day) {

  /** All rows at the one moment that the caller gives. */
  static final ReadAt MOMENT = new ReadAt(":position", ":date");

  /** The fragment with the position for each {@code %1$s} and the day for each {@code %2$s}. */
  String in(String fragment) {
    return fragment.formatted(position, day);
  }

  /** The same, with an alias for each {@code %3$s}. */
  String in(String fragment, String alias) {
    return fragment.formatted(position, day, alias);
  }
}
