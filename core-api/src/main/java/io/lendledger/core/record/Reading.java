package io.lendledger.core.record;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One way to read digits with separators, after the custom of some country.
 *
 * @param looks what it then looks like, to follow the value; empty for digits as they should be
 * @param plain the number as it should be written, without its sign
 */
record Reading(String looks, String plain) {

  private static final List<Custom> CUSTOMS =
      List.of(
          custom("", ",", "has a decimal comma"),
          custom("", "\\.", ""),
          custom(",", "\\.", "has commas between thousands"),
          custom("\\.", ",", "has dots between thousands"),
          custom("['\u2019]", "\\.", "has apostrophes between thousands"),
          custom("['\u2019]", ",", "has apostrophes between thousands"),
          custom("_", "\\.", "has underscores between thousands"),
          custom("[ \\t\u00a0\u2007\u2009\u202f]", "\\.", "has spaces between thousands"),
          custom("[ \\t\u00a0\u2007\u2009\u202f]", ",", "has spaces between thousands"));

  /**
   * A custom of writing numbers.
   *
   * @param form its integer digits are the first group, its decimals the second
   */
  private record Custom(Pattern form, boolean grouped, boolean comma, String looks) {}

  /** The readings of unsigned digits with separators, each once. */
  static List<Reading> of(String digits) {
    List<Reading> readings = new ArrayList<>();
    for (Custom custom : CUSTOMS) {
      Matcher matched = custom.form().matcher(digits);
      boolean some =
          matched.matches() && digits.chars().anyMatch(each -> each >= '0' && each <= '9');
      if (some && isNew(readings, plain(matched))) {
        readings.add(new Reading(looks(custom, matched, digits), plain(matched)));
      }
    }
    return List.copyOf(readings);
  }

  private static boolean isNew(List<Reading> readings, String plain) {
    return readings.stream().noneMatch(each -> each.plain().equals(plain));
  }

  private static Custom custom(String group, String decimal, String looks) {
    String integer =
        group.isEmpty()
            ? "([0-9]*)"
            : "([1-9][0-9]{0,2}(?:G[0-9]{3})+|[1-9][0-9]?(?:G[0-9]{2})+G[0-9]{3})"
                .replace("G", group);
    return new Custom(
        Pattern.compile(integer + "(?:" + decimal + "([0-9]*))?"),
        !group.isEmpty(),
        decimal.equals(","),
        looks);
  }

  private static String plain(Matcher matched) {
    String integer = matched.group(1).replaceAll("[^0-9]", "").replaceFirst("^0+(?=.)", "");
    String decimals = matched.group(2);
    String whole = integer.isEmpty() ? "0" : integer;
    return decimals == null || decimals.isEmpty() ? whole : whole + "." + decimals;
  }

  private static String looks(Custom custom, Matcher matched, String digits) {
    boolean decimals = matched.group(2) != null;
    if (custom.grouped()) {
      return custom.looks() + (custom.comma() && decimals ? " and a decimal comma" : "");
    }
    if (custom.comma() && decimals) {
      return custom.looks();
    }
    if (digits.startsWith(".")) {
      return "begins with a dot";
    }
    if (digits.endsWith(".")) {
      return "ends with a dot";
    }
    return digits.length() > 1 && digits.startsWith("0") && digits.charAt(1) != '.'
        ? "has leading zeros"
        : "";
  }
}
