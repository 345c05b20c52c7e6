package io.lendledger.core.record;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.instrument.Isin;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iban4j.BicFormatException;
import org.iban4j.BicUtil;
import org.iban4j.UnsupportedCountryException;

/** The types of the wire's fields (docs/api.md, Conventions); numbers are in {@link Decimals}. */
public final class FieldTypes {

  private static final int LONGEST_CODE = 256;
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern MONTH = Pattern.compile("[0-9]{4}-[0-9]{2}");
  private static final int FIRST_YEAR = 1900;
  private static final Instant FIRST_INSTANT = Instant.parse(FIRST_YEAR + "-01-01T00:00:00Z");
  private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");
  private static final String NO_TIMESTAMP =
      "must be an ISO 8601 timestamp ending in Z, 1900 or later";
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
  private static final Pattern BIC =
      Pattern.compile("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?");
  private static final String NO_COUNTRY = "must be an ISO 3166-1 alpha-2 country";
  private static final String NO_BIC = "must be a BIC (ISO 9362)";
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
  private static final Map<String, Currency> CURRENCIES = currenciesInUse();

  private FieldTypes() {}

  /**
   * Free text of 1 to {@code longest} characters, not blank, in any script; no control characters,
   * line breaks among them, and nothing that changes the direction of what follows.
   */
  public static FieldType<String> text(int longest) {
    return cell -> {
      String text = characters(cell);
      if (text.isBlank() || text.codePointCount(0, text.length()) > longest) {
        throw new IllegalArgumentException("must be 1 to " + longest + " characters");
      }
      return text;
    };
  }

  /**
   * An identifier: as {@link #text}, and every character is visible. In a CSV body that arrives it
   * does not look like a number that a spreadsheet shortened.
   */
  public static FieldType<String> identifier(int longest) {
    FieldType<String> text = text(longest);
    return new LimitedType<>((cell, limits) -> {
      String identifier = text.read(cell);
      Characters.requireSeen(identifier);
      if (cell.kind() == Cell.Kind.COLUMN && limits.arriving()) {
        SpreadsheetNumbers.requireWhole(identifier);
      }
      return identifier;
    });
  }

  /** A value type or wire name whose factory refuses with {@link IllegalArgumentException}. */
  public static <T> FieldType<T> code(Function<String, T> factory) {
    FieldType<String> identifier = identifier(LONGEST_CODE);
    return new LimitedType<>((cell, limits) -> factory.apply(identifier.read(cell, limits)));
  }

  /** An ISIN with a valid check digit. */
  public static FieldType<Isin> isin() {
    return code(Isin::new);
  }

  /**
   * A date that only asks for something, strictly {@code yyyy-MM-dd}; in CSV also in other forms
   * that mean one day alone.
   */
  public static FieldType<LocalDate> date() {
    return cell -> {
      String text = characters(cell);
      try {
        LocalDate date = day(text, cell);
        if (date.getYear() >= FIRST_YEAR) {
          return date;
        }
      } catch (DateTimeException none) {
        throw new IllegalArgumentException("no such day", none);
      }
      throw new IllegalArgumentException(SpreadsheetDates.issue(text));
    };
  }

  private static LocalDate day(String text, Cell cell) {
    boolean isOther = cell.kind() == Cell.Kind.COLUMN && !DATE.matcher(text).matches();
    String written = isOther ? cell.manner().date(text) : text;
    if (!DATE.matcher(written).matches()) {
      return LocalDate.MIN;
    }
    return LocalDate.of(
        Integer.parseInt(written, 0, 4, 10),
        Integer.parseInt(written, 5, 7, 10),
        Integer.parseInt(written, 8, 10, 10));
  }

  /** A date of a kind, within the horizon of the request. */
  public static FieldType<LocalDate> date(DateKind kind) {
    FieldType<LocalDate> plain = date();
    return new LimitedType<>((cell, limits) -> {
      LocalDate date = plain.read(cell);
      String issue = limits.issue(kind, date);
      if (issue != null) {
        throw new IllegalArgumentException(issue);
      }
      return date;
    });
  }

  /** A month, strictly {@code yyyy-MM}. */
  public static FieldType<YearMonth> month() {
    return cell -> {
      String text = characters(cell);
      try {
        if (MONTH.matcher(text).matches()) {
          return YearMonth.parse(text);
        }
      } catch (DateTimeException none) {
        throw new IllegalArgumentException("no such month", none);
      }
      throw new IllegalArgumentException("must be a month yyyy-MM");
    };
  }

  /** A moment, ISO 8601 in UTC with a trailing {@code Z}, of the years 1900 to 9999. */
  public static FieldType<Instant> timestamp() {
    return cell -> {
      String text = characters(cell);
      try {
        Instant instant = text.endsWith("Z") ? Instant.parse(text) : Instant.MIN;
        if (!instant.isBefore(FIRST_INSTANT) && instant.isBefore(END_OF_TIME)) {
          return instant;
        }
      } catch (DateTimeException none) {
        throw new IllegalArgumentException(NO_TIMESTAMP, none);
      }
      throw new IllegalArgumentException(NO_TIMESTAMP);
    };
  }

  /**
   * An ISO 4217 code of a currency in use somewhere; no metals, test codes or past currencies, the
   * latter except in what was accepted.
   */
  public static FieldType<Currency> currency() {
    return code(
        text -> {
          Currency found = CURRENCIES.get(text);
          if (found == null) {
            throw new IllegalArgumentException("must be an ISO 4217 currency");
          }
          return found;
        },
        Currency::getInstance);
  }

  /** An ISO 3166-1 alpha-2 country. */
  public static FieldType<String> country() {
    return code(
        text -> {
          if (!COUNTRIES.contains(text)) {
            throw new IllegalArgumentException(NO_COUNTRY);
          }
          return text;
        },
        text -> matching(COUNTRY, text, NO_COUNTRY));
  }

  /** A BIC of 8 or 11 characters (ISO 9362). */
  public static FieldType<String> bic() {
    return code(
        text -> {
          try {
            BicUtil.validate(text);
            return text;
          } catch (BicFormatException | UnsupportedCountryException refused) {
            throw new IllegalArgumentException(NO_BIC, refused);
          }
        },
        text -> matching(BIC, text, NO_BIC));
  }

  /** What was accepted is read again with other codes in use, and keeps its form alone. */
  private static <T> FieldType<T> code(Function<String, T> inUse, Function<String, T> former) {
    FieldType<String> identifier = identifier(LONGEST_CODE);
    return new LimitedType<>((cell, limits) -> {
      Function<String, T> factory = limits.accepted() ? former : inUse;
      return factory.apply(identifier.read(cell, limits));
    });
  }

  private static String matching(Pattern form, String text, String issue) {
    if (!form.matcher(text).matches()) {
      throw new IllegalArgumentException(issue);
    }
    return text;
  }

  /** A JSON boolean, or {@code true} or {@code false} where values have no type. */
  public static FieldType<Boolean> flag() {
    return cell -> {
      boolean typed = cell.kind() == Cell.Kind.BOOLEAN || cell.isUntyped();
      if (typed && (cell.text().equals("true") || cell.text().equals("false"))) {
        return cell.text().equals("true");
      }
      throw new IllegalArgumentException("must be true or false");
    };
  }

  /** A list of 1 to {@code most} values. */
  public static <T> FieldType<List<T>> list(FieldType<T> item, int most) {
    return cell -> {
      if (cell.kind() != Cell.Kind.LIST) {
        throw new IllegalArgumentException("must be a list");
      }
      if (cell.items().isEmpty() || cell.items().size() > most) {
        throw new IllegalArgumentException("must have 1 to " + most + " elements");
      }
      return cell.items().stream().map(each -> element(item, each)).toList();
    };
  }

  private static <T> T element(FieldType<T> item, Cell cell) {
    try {
      return item.read(cell);
    } catch (IllegalArgumentException issue) {
      throw new IllegalArgumentException("an element " + issue.getMessage(), issue);
    }
  }

  /** Text of any length, also none, of characters that free text may have. */
  public static String characters(Cell cell) {
    if (!cell.isText()) {
      throw new IllegalArgumentException("must be text");
    }
    String text = cell.text();
    Characters.requireText(text);
    return text;
  }

  private static Map<String, Currency> currenciesInUse() {
    return Arrays.stream(Locale.getISOCountries())
        .flatMap(country -> Stream.ofNullable(Currency.getInstance(Locale.of("", country))))
        .filter(currency -> currency.getDefaultFractionDigits() >= 0)
        .distinct()
        .collect(Collectors.toUnmodifiableMap(Currency::getCurrencyCode, Function.identity()));
  }
}
