package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells as spreadsheets write them: read when they mean one thing, else told what to write. */
class SpreadsheetValuesTest {

  private final Faults faults = new Faults();
  private final List<Object> read = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "1234,5 | has a decimal comma: write 1234.5",
        ",5 | has a decimal comma: write 0.5",
        "-1234,50 | has a decimal comma: write -1234.50",
        "0,500 | has a decimal comma: write 0.500",
        "1.234,56 | has dots between thousands and a decimal comma: write 1234.56",
        "1.234.567 | has dots between thousands: write 1234567",
        "1,234.56 | has commas between thousands: write 1234.56",
        "12,34,567 | has commas between thousands: write 1234567",
        "1'234 | has apostrophes between thousands: write 1234",
        "1\u2019234,5 | has apostrophes between thousands and a decimal comma: write 1234.5",
        "1 234 | has spaces between thousands: write 1234",
        "1\u00a0234,5 | has spaces between thousands and a decimal comma: write 1234.5",
        "1_000 | has underscores between thousands: write 1000",
        ".5 | begins with a dot: write 0.5",
        "5. | ends with a dot: write 5",
        "007 | has leading zeros: write 7",
        "+5 | has a plus sign: write 5",
        "5- | has its minus sign behind: write -5",
        "\u22125 | has a dash for a minus sign: write -5",
        "- 5 | has spaces beside its digits: write -5",
        "(1,234.50) | is in parentheses, which mark what is negative: write -1234.50",
        "50% | has a percent sign: write the number alone; percentages are 0 to 100",
        "50 % | has a percent sign: write the number alone; percentages are 0 to 100",
        "$12 | has a currency: write the number alone",
        "12,50 \u20ac | has a currency: write the number alone",
        "EUR 12 | has a currency: write the number alone",
        "=1+1 | is a formula: paste the column's values in its place and save again",
        "#REF! | is an error of a spreadsheet: correct the cell and save again",
        "n/a | must be a number; leave it empty where there is none",
        "- | must be a number; leave it empty where there is none",
        "12a | must be a number",
        "1,2,3 | must be a number",
        "1.2.3 | must be a number",
        "--5 | must be a number",
        "\u0661\u0662 | must be a number",
        "31.12.2026 | must be a number",
      })
  void numbersSayWhatToWrite(String sent, String issue) {
    assertThat(issueOfNumber(sent)).isEqualTo(issue);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E+05", "1,23E+12", "1.5e3", "-1E-5"})
  void numbersWithExponentsLostDigits(String sent) {
    assertThat(issueOfNumber(sent)).startsWith("is in scientific notation").contains("format");
  }

  @Test
  void numbersThatCanBeTwoAreRefusedWithBoth() {
    assertThat(issueOfNumber("1,234"))
        .isEqualTo(
            "can be read as 1.234 or 1234: write it without separators of thousands, and decimals"
                + " behind a dot");
    assertThat(issueOfNumber("-1,234")).startsWith("can be read as -1.234 or -1234: ");
    assertThat(issueOfNumber("   ")).startsWith("has only spaces");
    assertThat(issueOfNumber("########")).contains("column too narrow");
    assertThat(issueOfNumber("1".repeat(99_000) + ",")).contains("at most 100 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", " 12 ", "\u00a012", "12\u202f", "\t12"})
  void spacesAroundANumberMeanNothing(String sent) {
    number(sent);
    assertThat(read).hasToString("[12]");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-31, 2026-12-31",
    "' 2026-12-31 ', 2026-12-31",
    "20261231, 2026-12-31",
    "2026-12-31T00:00, 2026-12-31",
    "2026-12-31T00:00:00, 2026-12-31",
    "2026-12-31 00:00:00.000, 2026-12-31",
    "20121112, 2012-11-12",
  })
  void datesThatMeanOneDayAreRead(String sent, String day) {
    date(sent);
    assertThat(read).hasToString("[" + day + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "31.12.2026 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "12/31/2026 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "31/12/2026 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "31122026 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "2026/12/31 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "2026-1-5 | looks like 2026-01-05: write it so, or format the column as yyyy-MM-dd",
        "31-Dec-2026 | looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd",
        "December 31, 2026 | looks like 2026-12-31: write it so, or format the column as"
            + " yyyy-MM-dd",
        "04/04/2026 | looks like 2026-04-04: write it so, or format the column as yyyy-MM-dd",
        "05/04/2026 | can be read as 2026-04-05 or 2026-05-04: format the column as yyyy-MM-dd",
        "05.04.2026 | can be read as 2026-04-05 or 2026-05-04: format the column as yyyy-MM-dd",
        "31-Dec-26 | has a year of two digits: write the date as yyyy-MM-dd",
        "31.12.26 | has a year of two digits: write the date as yyyy-MM-dd",
        "2026-12-31T09:30:00 | has a time of day: write 2026-12-31",
        "2026-12-31T00:00:00Z | has a time of day: write 2026-12-31",
        "31.12.2026 00:00 | has a time of day: write 2026-12-31",
        "12/31/2026 9:30 PM | has a time of day: write 2026-12-31",
        "05/04/2026 0:00 | has a time of day: write the date alone, as yyyy-MM-dd",
        "31.02.2026 | must be a date yyyy-MM-dd, 1900 or later",
        "20260231 | must be a date yyyy-MM-dd, 1900 or later",
        "2026-02-31 | no such day",
        "31-Zzz-2026 | must be a date yyyy-MM-dd, 1900 or later",
        "=TODAY() | is a formula: paste the column's values in its place and save again",
      })
  void otherDatesSayWhichDayTheyLookLike(String sent, String issue) {
    assertThat(issueOfDate(sent)).isEqualTo(issue);
  }

  @Test
  void daysOfASpreadsheetAreNamed() {
    assertThat(issueOfDate("46387"))
        .isEqualTo(
            "looks like a date as a spreadsheet counts days (46387 is 2026-12-31): format the"
                + " column as yyyy-MM-dd");
    assertThat(issueOfDate("46387.0")).contains("a date as a").contains("2026-12-31");
    assertThat(issueOfDate("46387,5")).contains("a date with a time of day").contains("2026-12-31");
  }

  @Test
  void identifiersThatLostDigitsAreRefused() {
    for (String each : List.of("1,23E+12", "1.23457E+12", "9E+15", "-1.2E+100")) {
      assertThat(identifier(each, SentFields.LIMITS)).contains("shortened").contains("as text");
    }
    for (String each : List.of("1E5", "12E+5", "A1.2E+12", "0012", "1,23", "1E+5")) {
      assertThat(identifier(each, SentFields.LIMITS)).isEmpty();
    }
  }

  /** What was accepted is read as it was then; and filters of reads name what is there. */
  @Test
  void identifiersAcceptedBeforeStay() {
    assertThat(identifier("1.23E+12", Limits.ACCEPTED)).isEmpty();
    Faults none = new Faults();
    Fields filter = RecordObject.ofParameters(Map.of("a", "1.23E+12"), none);
    assertThat(filter.required("a", FieldTypes.code(AccountId::new))).hasToString("1.23E+12");
    assertThat(new SentFields().read("\"1.23E+12\"", FieldTypes.code(AccountId::new)))
        .hasToString("1.23E+12");
  }

  /** A body that was accepted with spaces is read again without horizon or bounds. */
  @Test
  void acceptedValuesAreReadTheSame() {
    rows(
        " 12 ,20261231\n",
        Limits.ACCEPTED,
        fields -> {
          read.add(fields.required("a", Decimals.amount()));
          read.add(fields.required("b", FieldTypes.date()));
        },
        "a,b\n");
    assertThat(read).hasToString("[12, 2026-12-31]");
  }

  /** Only a cell has the manners of a spreadsheet; JSON and parameters stay strict. */
  @Test
  void othersStayStrict() {
    SentFields json = new SentFields();
    assertThat(json.issueOf("\" 12 \"", Decimals.amount())).isEqualTo("must be a number");
    assertThat(json.issueOf("\"20261231\"", FieldTypes.date())).startsWith("looks like 2026-12-31");
    Fields parameters = RecordObject.ofParameters(Map.of("n", " 5"), faults);
    parameters.required("n", Decimals.amount());
    assertThat(lastIssue()).isEqualTo("has spaces beside its digits: write 5");
  }

  @Test
  void theFaultNamesRowColumnAndValue() {
    rows(
        "1,\"1234,5\"\n",
        SentFields.LIMITS,
        fields -> {
          read.add(fields.required("a", Decimals.amount()));
          fields.optional("b", Decimals.amount());
        },
        "a,b\n");
    assertThat(SentFields.listed(faults))
        .containsExactly(
            new Fault(0, "b", "1234,5", "has a decimal comma: write 1234.5 (line 2, column 2)"));
  }

  private String issueOfNumber(String sent) {
    number(sent);
    return lastIssue();
  }

  private String issueOfDate(String sent) {
    date(sent);
    return lastIssue();
  }

  private String identifier(String sent, Limits limits) {
    long before = faults.count();
    row(sent, limits, FieldTypes.code(AccountId::new));
    return faults.count() == before ? "" : lastIssue();
  }

  private void number(String sent) {
    row(sent, SentFields.LIMITS, Decimals.amount());
  }

  private void date(String sent) {
    row(sent, SentFields.LIMITS, FieldTypes.date());
  }

  private void row(String cell, Limits limits, FieldType<?> type) {
    rows("\"" + cell + "\"\n", limits, fields -> read.add(fields.required("a", type)), "a\n");
  }

  private void rows(String rows, Limits limits, Consumer<Fields> taking, String header) {
    new RecordList("items", faults)
        .within(limits)
        .read(
            new ByteArrayInputStream(ReadItems.bytes(header + rows)),
            BodyFormat.CSV,
            Map.of(),
            taking);
  }

  private String lastIssue() {
    return SentFields.listed(faults).getLast().issue().replaceFirst(" \\(line .*", "");
  }
}
