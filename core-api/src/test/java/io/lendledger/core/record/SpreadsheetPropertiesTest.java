package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Fault;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;

/** Whatever stands in a cell, it is read as what it says or refused; never as something else. */
class SpreadsheetPropertiesTest {

  private static final List<Locale> COUNTRIES =
      List.of(
          Locale.US,
          Locale.GERMANY,
          Locale.FRANCE,
          Locale.of("de", "CH"),
          Locale.of("en", "IN"),
          Locale.of("sv", "SE"),
          Locale.of("pt", "BR"));
  private static final List<String> DATES =
      List.of(
          "dd.MM.yyyy",
          "d.M.yyyy",
          "MM/dd/yyyy",
          "d/M/yyyy",
          "dd-MM-yyyy",
          "yyyy/MM/dd",
          "yyyyMMdd",
          "ddMMyyyy",
          "MMddyyyy",
          "yyyy-MM-dd",
          "yyyy-MM-dd'T'00:00:00",
          "d-MMM-yyyy",
          "d MMMM yyyy",
          "MMMM d, yyyy",
          "dd.MM.yy",
          "d-MMM-yy");
  private static final Pattern WORDS = Pattern.compile("[0-9.-]+");

  private record Outcome<T>(@Nullable T value, String issue) {}

  @Property(tries = 5_000)
  void numbersOfAnyCountryAreReadRightOrNamed(
      @ForAll @BigRange(min = "-99999999", max = "99999999") @Scale(4) BigDecimal number,
      @ForAll("countries") Locale country) {
    NumberFormat format = NumberFormat.getInstance(country);
    format.setMaximumFractionDigits(4);
    String written = format.format(number);
    Outcome<BigDecimal> outcome = cell(written, Decimals.amount());
    if (outcome.value() == null) {
      assertThat(numbersIn(outcome.issue())).as(written).contains(number.stripTrailingZeros());
    } else {
      // A dot before three digits is a decimal point, whatever country it is from.
      assertThat(outcome.value()).isEqualByComparingTo(new BigDecimal(written.strip()));
    }
  }

  @Property(tries = 3_000)
  void datesOfAnyCountryAreReadRightOrNamed(
      @ForAll("days") LocalDate day, @ForAll("patterns") String pattern) {
    String written = day.format(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH));
    Outcome<LocalDate> outcome = cell(written, FieldTypes.date());
    if (outcome.value() != null) {
      assertThat(outcome.value()).as(written).isEqualTo(day);
    } else if (pattern.contains("yyyy")) {
      assertThat(outcome.issue()).as(written).contains(day.toString());
    } else {
      assertThat(outcome.issue()).as(written).contains("two digits");
    }
  }

  @Property(tries = 10_000)
  void anythingIsReadAsItselfOrRefused(@ForAll("cells") String written) {
    Outcome<BigDecimal> number = cell(written, Decimals.amount());
    if (number.value() != null) {
      assertThat(new BigDecimal(Spaces.trimmed(written))).isEqualByComparingTo(number.value());
    } else {
      assertThat(number.issue()).isNotBlank();
    }
    Outcome<LocalDate> date = cell(written, FieldTypes.date());
    if (date.value() != null) {
      String digits = written.replaceAll("[^0-9]", "");
      assertThat(digits).startsWith(date.value().format(DateTimeFormatter.BASIC_ISO_DATE));
      assertThat(digits.substring(8)).matches("0*");
    } else {
      assertThat(date.issue()).isNotBlank();
    }
  }

  @Property(tries = 2_000)
  void anyTextIsReadOrRefused(@ForAll @StringLength(max = 300) String written) {
    Outcome<BigDecimal> number = cell(written, Decimals.amount());
    Outcome<LocalDate> date = cell(written, FieldTypes.date());
    assertThat(number.value() != null || !number.issue().isBlank()).isTrue();
    assertThat(date.value() != null || !date.issue().isBlank()).isTrue();
  }

  @Provide
  Arbitrary<Locale> countries() {
    return Arbitraries.of(COUNTRIES);
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.of(DATES);
  }

  @Provide
  Arbitrary<LocalDate> days() {
    return Arbitraries.longs()
        .between(LocalDate.of(1950, 1, 1).toEpochDay(), LocalDate.of(2099, 12, 31).toEpochDay())
        .map(LocalDate::ofEpochDay);
  }

  /** Of the characters that numbers and dates are made of. */
  @Provide
  Arbitrary<String> cells() {
    return Arbitraries.strings()
        .withChars("0123456789012345678901234567890.,-/: '+eET%()\u00a0\u2212=#")
        .ofMinLength(1)
        .ofMaxLength(14);
  }

  private static List<BigDecimal> numbersIn(String issue) {
    return WORDS
        .matcher(issue)
        .results()
        .map(found -> found.group())
        .filter(word -> word.matches("-?[0-9]+(\\.[0-9]+)?"))
        .map(word -> new BigDecimal(word).stripTrailingZeros())
        .toList();
  }

  private static <T> Outcome<T> cell(String text, FieldType<T> type) {
    Faults faults = new Faults();
    Cell cell = Cell.column(text.isEmpty() ? " " : text, CsvManner.PLAIN);
    FlatRecord sent = new FlatRecord(Map.of("a", cell), List.of());
    Fields fields = new Fields(0, sent, faults, new HashSet<>(), SentFields.LIMITS);
    T value = fields.required("a", type);
    T built = fields.build(() -> value);
    List<Fault> listed = SentFields.listed(faults);
    return new Outcome<>(built, listed.isEmpty() ? "" : listed.getFirst().issue());
  }
}
