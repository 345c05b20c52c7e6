package io.lendledger.core.record;

/** The spaces around a value, which mean nothing in a number or a date. */
final class Spaces {

  private Spaces() {}

  /** The text without the spaces, tabs and spaces that do not break at its ends. */
  static String trimmed(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /** Whether it is a space of those that are written around or inside numbers. */
  static boolean isSpace(char each) {
    return each == ' '
        || each == '\t'
        || each == '\u00a0'
        || each == '\u2007'
        || each == '\u2009'
        || each == '\u202f';
  }
}
