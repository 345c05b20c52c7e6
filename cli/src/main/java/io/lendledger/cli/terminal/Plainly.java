package io.lendledger.cli.terminal;

/** Text of others on a terminal, which takes some characters for commands. */
public final class Plainly {

  private static final char INSTEAD = '\ufffd';

  private Plainly() {}

  /** The text without line breaks, control characters and marks that change its direction. */
  public static String shown(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().map(each -> isPlain(each) ? each : INSTEAD).forEach(shown::appendCodePoint);
    return shown.toString();
  }

  /** How many places it takes, about: wide characters count once. */
  static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private static boolean isPlain(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
