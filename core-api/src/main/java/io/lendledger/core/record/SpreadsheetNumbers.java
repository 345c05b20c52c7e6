package io.lendledger.core.record;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sentences about numbers as spreadsheets and people of many countries write them: what the value
 * looks like, and what to write. None of them is read as a number, since many can mean two.
 */
final class SpreadsheetNumbers {

  private static final String NO_NUMBER = "must be a number";
  private static final int LONGEST = 100;
  private static final Pattern EXPONENT =
      Pattern.compile("[+-]?[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]{1,5}");

  /** Digits of an identifier that a spreadsheet took for a number: always one before the comma. */
  private static final Pattern SHORTENED = Pattern.compile("-?[0-9]([.,][0-9]+)?E\\+[0-9]{2,3}");

  private static final Pattern NOTHING =
      Pattern.compile("n\\.?/?a\\.?|nan|null|none|nil|[-\u2013\u2014.]+");
  private static final Pattern CURRENCY =
      Pattern.compile("(\\p{Sc}|[A-Z]{3}) ?-?[0-9].*|-?[0-9].*?(\\p{Sc}| [A-Z]{3})");
  private static final Pattern IN_PARENTHESES = Pattern.compile("\\(([^()]+)\\)");
  private static final Pattern SIGNED =
      Pattern.compile("([-+\u2212\u2013]?)(.*?)([-\u2212\u2013]?)");

  private SpreadsheetNumbers() {}

  /** The issue of text that is no plain number. */
  static String issue(String written, CsvManner manner) {
    String text = Spaces.trimmed(written);
    if (text.length() > LONGEST) {
      return "must be a number of at most " + LONGEST + " characters";
    }
    if (text.isEmpty()) {
      return "has only spaces: write a number, or leave it empty where there is none";
    }
    String cell = SpreadsheetCells.issue(text);
    if (cell != null) {
      return cell;
    }
    return manner.decimalComma()
        ? "must be a number with a comma before decimals, as its mapping says, and nothing else"
        : issueOfNumber(text);
  }

  /** Refuses an identifier that a spreadsheet shortened like a number. */
  static void requireWhole(String identifier) {
    if (identifier.indexOf('+') >= 0 && SHORTENED.matcher(identifier).matches()) {
      throw new IllegalArgumentException(
          "looks like an identifier that a spreadsheet took for a number and shortened: format the"
              + " column as text, enter it again and save");
    }
  }

  private static String issueOfNumber(String text) {
    if (NOTHING.matcher(text.toLowerCase(Locale.ROOT)).matches()) {
      return NO_NUMBER + "; leave it empty where there is none";
    }
    if (EXPONENT.matcher(text).matches()) {
      return "is in scientific notation, in which a spreadsheet may have dropped digits: format the"
          + " column as a number without exponent and save again";
    }
    if (text.endsWith("%")) {
      return "has a percent sign: write the number alone; percentages are 0 to 100";
    }
    if (CURRENCY.matcher(text).matches()) {
      return "has a currency: write the number alone";
    }
    Matcher inner = IN_PARENTHESES.matcher(text);
    return inner.matches() ? negative(inner.group(1)) : signed(text);
  }

  /** Of what accountants write in parentheses. */
  private static String negative(String inner) {
    List<Reading> readings = Reading.of(Spaces.trimmed(inner));
    return readings.size() == 1
        ? "is in parentheses, which mark what is negative: write -" + readings.getFirst().plain()
        : NO_NUMBER;
  }

  private static String signed(String text) {
    Matcher parts = SIGNED.matcher(text);
    if (!parts.matches() || (!parts.group(1).isEmpty() && !parts.group(3).isEmpty())) {
      return NO_NUMBER;
    }
    String mark = parts.group(1) + parts.group(3);
    String minus = mark.isEmpty() || mark.equals("+") ? "" : "-";
    List<Reading> readings = Reading.of(Spaces.trimmed(parts.group(2)));
    return switch (readings.size()) {
      case 0 -> NO_NUMBER;
      case 1 -> one(readings.getFirst(), mark, minus, !parts.group(3).isEmpty());
      default ->
          "can be read as "
              + readings.stream()
                  .map(each -> minus + each.plain())
                  .collect(Collectors.joining(" or "))
              + ": write it without separators of thousands, and decimals behind a dot";
    };
  }

  private static String one(Reading reading, String mark, String minus, boolean behind) {
    String plain = minus + reading.plain();
    String looks = reading.looks();
    if (looks.isEmpty()) {
      looks = looksOfSign(mark, behind);
    }
    return looks + ": write " + plain;
  }

  private static String looksOfSign(String mark, boolean behind) {
    if (mark.equals("+")) {
      return "has a plus sign";
    }
    if (behind) {
      return "has its minus sign behind";
    }
    boolean usual = mark.isEmpty() || mark.equals("-");
    return usual ? "has spaces beside its digits" : "has a dash for a minus sign";
  }
}
