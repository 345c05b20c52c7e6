package io.lendledger.cli.http;

/** When to ask again. */
final class RetryAfter {

  private static final int UNLESS_SAID = 2;
  private static final int MOST_DIGITS = 9;

  private RetryAfter() {}

  /** The seconds that a header names; a date, which proxies may give, is not reckoned with. */
  static long seconds(String header) {
    boolean isNumber =
        !header.isEmpty()
            && header.length() <= MOST_DIGITS
            && header.chars().allMatch(each -> each >= '0' && each <= '9');
    return isNumber ? Math.max(1, Long.parseLong(header)) : UNLESS_SAID;
  }
}
