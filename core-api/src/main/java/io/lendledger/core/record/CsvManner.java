package io.lendledger.core.record;

import java.util.regex.Pattern;

/**
 * How a sender writes numbers and dates in CSV.
 *
 * @param decimalComma whether decimals stand behind a comma; otherwise behind a dot
 * @param dates the order of day, month and year
 */
public record CsvManner(boolean decimalComma, CsvDates dates) {

  /** As JSON has them. */
  public static final CsvManner PLAIN = new CsvManner(false, CsvDates.ISO);

  private static final Pattern WITH_COMMA = Pattern.compile("[^.,]*,[0-9]+");

  /** A number as JSON has it, or as it is when it is none in this manner. */
  String number(String cell) {
    String text = Spaces.trimmed(cell);
    return decimalComma && WITH_COMMA.matcher(text).matches() ? text.replace(',', '.') : text;
  }

  /** Whether a number has the other mark, which may stand between thousands. */
  boolean isOfAnother(String cell) {
    return decimalComma && cell.indexOf('.') >= 0;
  }

  /** A date as {@code yyyy-MM-dd} if it means one day alone in this manner, else as it is. */
  String date(String cell) {
    String day = dates.day(Spaces.trimmed(cell));
    return day == null ? SpreadsheetDates.plain(cell) : day;
  }
}
