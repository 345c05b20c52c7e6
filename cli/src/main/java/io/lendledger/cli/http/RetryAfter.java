package io.lendledger.cli.http;

/** When to ask again. */
final class RetryAfter {

  private static final int UNLESS_SAID = 2;

  private RetryAfter() {}

  /** The seconds that a header names; a date, which proxies may give, is not reckoned with. */
  static long seconds(String header) {
    return Math.max(1, Digits.of(header, UNLESS_SAID));
  }
}
