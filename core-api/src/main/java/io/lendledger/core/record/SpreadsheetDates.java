package io.lendledger.core.record;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Dates as spreadsheets and people of many countries write them. Read are only forms of ISO 8601
 * without a time, which mean one day alone; of others a sentence says which day they look like.
 */
final class SpreadsheetDates {

  private static final String FORM = "must be a date yyyy-MM-dd, 1900 or later";
  private static final String WRITE = ": write ";
  private static final int LONGEST = 40;
  private static final int FIRST_YEAR = 1900;
  private static final LocalDate DAY_NOUGHT = LocalDate.of(1899, 12, 30);

  private static final Pattern BASIC = Pattern.compile("([0-9]{4})([0-9]{2})([0-9]{2})");
  private static final Pattern MIDNIGHT =
      Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]00:00(:00(\\.0+)?)?");
  private static final Pattern TIMED =
      Pattern.compile(
          "(.*?)(?:T| +)[0-9]{1,2}:[0-9]{2}[0-9:.]*(?: ?[AaPp][Mm])?(?:Z|[+-][0-9:]{2,5})?");
  private static final Pattern DAYS = Pattern.compile("([1-9][0-9]{4})(?:[.,]([0-9]+))?");
  private static final Pattern YEAR_FIRST =
      Pattern.compile("([0-9]{4})([-./])([0-9]{1,2})\\2([0-9]{1,2})\\.?");
  private static final Pattern YEAR_LAST =
      Pattern.compile("([0-9]{1,2})([-./ ])([0-9]{1,2})\\2([0-9]{4})");
  private static final Pattern YEAR_LAST_BASIC =
      Pattern.compile("([0-9]{2})()([0-9]{2})([0-9]{4})");
  private static final Pattern SHORT_YEAR =
      Pattern.compile("[0-9]{1,2}([-./ ])([0-9]{1,2}|\\p{L}{3,9}\\.?)\\1[0-9]{2}");
  private static final Pattern DAY_NAMED_MONTH =
      Pattern.compile("([0-9]{1,2})\\.?[-/ ]?(\\p{L}{3,9})\\.?[-/ ,]{0,2}([0-9]{4})");
  private static final Pattern NAMED_MONTH_DAY =
      Pattern.compile("(\\p{L}{3,9})\\.?[-/ ]?([0-9]{1,2})[-/ ,]{1,2}([0-9]{4})");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private SpreadsheetDates() {}

  /** The date of a cell as {@code yyyy-MM-dd} if it means one day alone, otherwise as it is. */
  static String plain(String cell) {
    String text = Spaces.trimmed(cell);
    Matcher midnight = MIDNIGHT.matcher(text);
    if (midnight.matches()) {
      return midnight.group(1);
    }
    Matcher basic = BASIC.matcher(text);
    // With a year from 1900 no other order of day, month and year makes a day of these digits.
    LocalDate day = basic.matches() ? day(basic.group(1), basic.group(2), basic.group(3)) : null;
    return day == null ? text : day.toString();
  }

  /** The issue of text that is no date. */
  static String issue(String written) {
    String text = Spaces.trimmed(written);
    if (text.length() > LONGEST) {
      return FORM;
    }
    String cell = SpreadsheetCells.issue(text);
    if (cell != null) {
      return cell;
    }
    Matcher days = DAYS.matcher(text);
    if (days.matches()) {
      return days(days.group(1), days.group(2));
    }
    Matcher timed = TIMED.matcher(text);
    return timed.matches() ? timed(Spaces.trimmed(timed.group(1))) : untimed(text);
  }

  private static String days(String count, @Nullable String part) {
    LocalDate day = DAY_NOUGHT.plusDays(Integer.parseInt(count));
    String time = part == null || part.matches("0+") ? "" : " with a time of day";
    return "looks like a date%s as a spreadsheet counts days (%s is %s): "
            .formatted(time, count, day)
        + "format the column as yyyy-MM-dd";
  }

  private static String timed(String date) {
    List<LocalDate> days = days(date);
    return days.size() == 1
        ? "has a time of day" + WRITE + days.getFirst()
        : "has a time of day" + WRITE + "the date alone, as yyyy-MM-dd";
  }

  private static String untimed(String text) {
    List<LocalDate> days = days(text);
    return switch (days.size()) {
      case 0 ->
          SHORT_YEAR.matcher(text).matches()
              ? "has a year of two digits" + WRITE + "the date as yyyy-MM-dd"
              : FORM;
      case 1 ->
          "looks like " + days.getFirst() + WRITE + "it so, or format the column as yyyy-MM-dd";
      default ->
          "can be read as %s or %s: format the column as yyyy-MM-dd"
              .formatted(days.getFirst(), days.getLast());
    };
  }

  /** The days that it can mean. */
  private static List<LocalDate> days(String text) {
    return Stream.of(
            yearFirst(text, YEAR_FIRST, 3, 4),
            yearFirst(text, BASIC, 2, 3),
            yearLast(text, YEAR_LAST, 1, 3),
            yearLast(text, YEAR_LAST, 3, 1),
            yearLast(text, YEAR_LAST_BASIC, 1, 3),
            yearLast(text, YEAR_LAST_BASIC, 3, 1),
            named(text, DAY_NAMED_MONTH, 2, 1),
            named(text, NAMED_MONTH_DAY, 1, 2))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static @Nullable LocalDate yearFirst(String text, Pattern form, int month, int day) {
    Matcher parts = form.matcher(text);
    return parts.matches() ? day(parts.group(1), parts.group(month), parts.group(day)) : null;
  }

  private static @Nullable LocalDate yearLast(String text, Pattern form, int day, int month) {
    Matcher parts = form.matcher(text);
    return parts.matches() ? day(parts.group(4), parts.group(month), parts.group(day)) : null;
  }

  private static @Nullable LocalDate named(String text, Pattern form, int month, int day) {
    Matcher parts = form.matcher(text);
    if (!parts.matches()) {
      return null;
    }
    String name = parts.group(month).toLowerCase(Locale.ROOT);
    int number = name.length() < 3 ? 0 : MONTHS.indexOf(name.substring(0, 3)) + 1;
    return day(parts.group(3), Integer.toString(number), parts.group(day));
  }

  private static @Nullable LocalDate day(String year, String month, String day) {
    try {
      LocalDate found =
          LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
      return found.getYear() < FIRST_YEAR ? null : found;
    } catch (DateTimeException none) {
      return null;
    }
  }
}
