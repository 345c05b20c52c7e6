package io.lendledger.cli.http;

/** A whole number in the words of others. */
final class Digits {

  private static final int MOST = 9;

  private Digits() {}

  /** The number; another one when it is none, or one that nobody means. */
  static long of(String text, long otherwise) {
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MOST
            && text.chars().allMatch(each -> each >= '0' && each <= '9');
    return isNumber ? Long.parseLong(text) : otherwise;
  }
}
