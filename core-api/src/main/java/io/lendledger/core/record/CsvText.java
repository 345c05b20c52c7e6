package io.lendledger.core.record;

import java.util.regex.Pattern;

/**
 * Text in CSV that spreadsheets do not take for a formula. Text that begins with {@code =}, {@code
 * +}, {@code -}, {@code @}, a tab or a carriage return, behind any number of apostrophes, is
 * written with one more apostrophe in front and read without it. So every text survives the round
 * trip.
 */
public final class CsvText {

  private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\\t\\r].*", Pattern.DOTALL);

  private CsvText() {}

  /** The text as it is written. */
  public static String safe(String text) {
    return FORMULA.matcher(text).matches() ? "'" + text : text;
  }

  /** The text as it was before it was written; numbers stay as they are. */
  public static String original(String written) {
    return written.startsWith("'") && FORMULA.matcher(written).matches()
        ? written.substring(1)
        : written;
  }
}
