package io.lendledger.gateway.edge.requestlog;

/** A status of answers, such as {@code 404}, or all that begin alike, such as {@code 4xx}. */
record StatusRange(int lowest, int highest) {

  private static final int CLASS_SIZE = 100;

  /** Refuses another text with {@link IllegalArgumentException}. */
  static StatusRange of(String text) {
    if (text.matches("[1-5][0-9][0-9]")) {
      int status = Integer.parseInt(text);
      return new StatusRange(status, status);
    }
    if (text.matches("[1-5]xx")) {
      int lowest = Character.digit(text.charAt(0), 10) * CLASS_SIZE;
      return new StatusRange(lowest, lowest + CLASS_SIZE - 1);
    }
    throw new IllegalArgumentException("must be a status such as 404, or a class such as 4xx");
  }
}
