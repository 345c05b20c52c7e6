package io.lendledger.core.record;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The orders of day, month and year in which a sender may write dates in CSV. */
public enum CsvDates {
  ISO("yyyy-MM-dd"),
  BASIC("yyyyMMdd"),
  YEAR_SLASHES("yyyy/MM/dd"),
  DAY_DOTS("dd.MM.yyyy"),
  DAY_SLASHES("dd/MM/yyyy"),
  DAY_DASHES("dd-MM-yyyy"),
  MONTH_SLASHES("MM/dd/yyyy");

  private final String form;
  private final Pattern written;

  CsvDates(String form) {
    this.form = form;
    boolean strict = form.equals("yyyy-MM-dd") || form.equals("yyyyMMdd");
    String between = strict ? "{2}" : "{1,2}";
    this.written =
        Pattern.compile(
            form.replace(".", "\\.")
                .replace("yyyy", "(?<y>[0-9]{4})")
                .replace("MM", "(?<m>[0-9]" + between + ")")
                .replace("dd", "(?<d>[0-9]" + between + ")"));
  }

  /** The order of this form; throws {@link IllegalArgumentException} when it is none of them. */
  public static CsvDates of(String form) {
    return Arrays.stream(values())
        .filter(each -> each.form.equals(form))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("must be one of " + all()));
  }

  private static String all() {
    return Arrays.stream(values()).map(CsvDates::form).collect(Collectors.joining(", "));
  }

  /** Its form, such as {@code dd.MM.yyyy}. */
  public String form() {
    return form;
  }

  /** The day of a date in this form as {@code yyyy-MM-dd}; null when it is none. */
  @Nullable String day(String text) {
    Matcher parts = written.matcher(text);
    if (!parts.matches()) {
      return null;
    }
    try {
      return LocalDate.of(part(parts, "y"), part(parts, "m"), part(parts, "d")).toString();
    } catch (DateTimeException none) {
      return null;
    }
  }

  private static int part(Matcher parts, String name) {
    return Integer.parseInt(Objects.requireNonNull(parts.group(name)));
  }
}
