package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV as its sender writes it, read by the sender's mapping. */
class CsvMappingTest {

  private static final CsvMapping GERMAN =
      new CsvMapping(
          Map.of("Menge", "n", "Tag", "day"),
          Map.of("text", "fixed"),
          Set.of("Bemerkung"),
          ';',
          ',',
          CsvDates.DAY_DOTS);

  private final Faults faults = new Faults();
  private final List<String> read = new ArrayList<>();

  @Test
  void columnsConstantsAndManner() {
    list(GERMAN, "Tag;Bemerkung;Menge\r\n31.12.2026;egal;1234,5\r\n5.4.2026;;-7\r\n");
    assertThat(SentFields.listed(faults)).isEmpty();
    assertThat(read).containsExactly("1234.5:2026-12-31:fixed", "-7:2026-04-05:fixed");
  }

  @Test
  void ourOwnNamesStayWhereNoneIsMapped() {
    list(
        new CsvMapping(Map.of("Menge", "n"), Map.of(), Set.of(), ',', '.', CsvDates.ISO),
        "Menge,text,day\n1,a,2026-01-05\n");
    assertThat(read).containsExactly("1:2026-01-05:a");
  }

  @Test
  void faultsNameTheirColumnAndOurField() {
    list(GERMAN, "Tag;Menge;Farbe\n12/31/2026;1.234,5;rot\n");
    assertThat(SentFields.listed(faults))
        .containsExactly(
            new Fault(
                0,
                "n",
                "1.234,5",
                "has a dot, and by the mapping decimals stand behind a comma: write digits and a"
                    + " comma (line 2, column 2 \"Menge\")"),
            new Fault(
                0,
                "day",
                "12/31/2026",
                "looks like 2026-12-31: write it so, or format the column as yyyy-MM-dd (line 2,"
                    + " column 1 \"Tag\")"),
            new Fault(0, "Farbe", "rot", "unknown field (line 2, column 3)"));
  }

  @Test
  void aWrongConstantIsNamedAsOne() {
    CsvMapping wrong = new CsvMapping(Map.of(), Map.of("n", "x"), Set.of(), ',', '.', CsvDates.ISO);
    list(wrong, "text,day\na,2026-01-05\n");
    assertThat(SentFields.listed(faults))
        .containsExactly(
            new Fault(0, "n", "x", "must be a number (line 2, constant of the mapping)"));
  }

  @Test
  void oneFieldHasOneSource() {
    list(GERMAN, "Tag;Menge;n;text\n31.12.2026;1;2;a\n");
    assertThat(SentFields.listed(faults))
        .contains(
            new Fault(null, "n", null, "column is given twice"),
            new Fault(null, "text", null, "is a constant of the mapping, and a column"));
  }

  @Test
  void anotherSeparatorThanTheMappingsIsNamed() {
    assertThat(catchThrowable(() -> list(GERMAN, "Tag,Menge\n31.12.2026,1\n")))
        .hasMessageContaining("separated by commas; the CSV mapping of this list names another");
  }

  /** What nobody reads is bounded like the rest, quoted or not: the body is left after one row. */
  @ParameterizedTest
  @ValueSource(strings = {"", "\""})
  void anIgnoredCellIsNoLongerThanAnyOther(String quote) {
    AtomicLong taken = new AtomicLong();
    InputStream huge =
        new InputStream() {
          private final byte[] start =
              ReadItems.bytes("Tag;Menge;Bemerkung\n31.12.2026;1;" + quote);

          @Override
          public int read() {
            int at = (int) taken.getAndIncrement();
            return at < start.length ? start[at] : at < 10_000_000 ? 'x' : -1;
          }

          @Override
          public int read(byte[] into, int from, int length) {
            int next = read();
            if (next < 0) {
              return -1;
            }
            into[from] = (byte) next;
            return 1;
          }
        };
    RecordList list = new RecordList("items", faults).within(SentFields.LIMITS);
    assertThat(
            catchThrowable(
                () -> list.read(huge, BodyFormat.CSV, GERMAN.with(Map.of()), this::item)))
        .hasMessageContaining("a cell has more than 100,000 characters")
        .hasMessageEndingWith("after the row at line 1");
    assertThat(taken.get()).isLessThan(1_000_000);
    assertThat(read).isEmpty();
  }

  @Test
  void aLongIgnoredCellWithinTheBoundsIsPassedOver() {
    String marks = "\"\"".repeat(99_999);
    list(GERMAN, "Tag;Menge;Bemerkung\n31.12.2026;1;\"" + marks + "\"\n31.12.2026;2;\n");
    assertThat(read).hasSize(2);
  }

  @Test
  void aRowSaysWhichOfItsBoundsItPasses() {
    String cells = ("x".repeat(99_000) + ";").repeat(3);
    assertThat(catchThrowable(() -> list(GERMAN, "Tag;Menge;Bemerkung;A;B\n1;" + cells + "1\n")))
        .hasMessageContaining("more than 262,144 characters in the row");
    assertThat(catchThrowable(() -> list(GERMAN, "Tag;Menge\n1;2" + ";".repeat(200) + "\n")))
        .hasMessageContaining("more than 128 columns");
  }

  @Test
  void laterFoundFaultsHaveTheirPlaceToo() {
    String body = "Tag;Menge\n31.12.2026;1\n31.12.2026;2\n";
    Rejection shown =
        BodyPlaces.shown(
            new Rejection(
                RejectionCode.VALIDATION_FAILED, "1 fault", List.of(new Fault(1, "n", "2", "no"))),
            BodyFormat.CSV,
            GERMAN.with(Map.of()),
            () -> new ByteArrayInputStream(ReadItems.bytes(body)));
    assertThat(shown.faults().getFirst().issue()).isEqualTo("no (line 3, column 2 \"Menge\")");
    assertThat(
            BodyPlaces.shown(
                shown,
                BodyFormat.CSV,
                GERMAN.with(Map.of()),
                () -> {
                  throw new AssertionError("read again");
                }))
        .isEqualTo(shown);
  }

  @Test
  void travelsAmongTheParameters() {
    Map<String, String> parameters = GERMAN.with(Map.of("asOfDate", "2026-01-05"));
    assertThat(CsvMapping.among(parameters)).isEqualTo(GERMAN);
    assertThat(CsvMapping.without(parameters)).isEqualTo(Map.of("asOfDate", "2026-01-05"));
    assertThat(CsvMapping.among(Map.of("asOfDate", "2026-01-05"))).isEqualTo(CsvMapping.NONE);
    assertThat(CsvMapping.among(parameters).sha256())
        .isEqualTo(GERMAN.sha256())
        .isNotEqualTo(CsvMapping.NONE.sha256());
  }

  /** The envelope sees no part of it; what was accepted is read by it without bounds, too. */
  @Test
  void isReadTheSameWhenAppliedAgain() {
    for (Limits limits : List.of(SentFields.LIMITS, Limits.ACCEPTED)) {
      RecordList list = new RecordList("items", faults).within(limits);
      Fields envelope =
          list.read(
              new ByteArrayInputStream(ReadItems.bytes("Tag;Menge\n31.12.2026; 0,5 \n")),
              BodyFormat.CSV,
              GERMAN.with(Map.of()),
              this::item);
      assertThat(envelope.build(() -> "sound")).isEqualTo("sound");
    }
    assertThat(read).containsExactly("0.5:2026-12-31:fixed", "0.5:2026-12-31:fixed");
  }

  @Property(tries = 1_000)
  void aDecimalCommaIsReadAsWhatItSays(
      @ForAll @BigRange(min = "-99999999", max = "99999999") @Scale(4) BigDecimal number) {
    list(GERMAN, "Menge;Tag\n" + number.toPlainString().replace('.', ',') + ";31.12.2026\n");
    assertThat(new BigDecimal(read.getLast().split(":", 2)[0])).isEqualByComparingTo(number);
  }

  @Test
  void datesInEveryOrder() {
    LocalDate day = LocalDate.of(2026, 4, 5);
    for (CsvDates each : CsvDates.values()) {
      String written = day.format(DateTimeFormatter.ofPattern(each.form()));
      assertThat(new CsvManner(false, each).date(written)).as(written).isEqualTo("2026-04-05");
      assertThat(new CsvManner(false, each).date("2026-04-05")).isEqualTo("2026-04-05");
      assertThat(CsvDates.of(each.form())).isEqualTo(each);
    }
    assertThat(new CsvManner(false, CsvDates.DAY_SLASHES).date("12/31/2026"))
        .isEqualTo("12/31/2026");
    assertThat(catchThrowable(() -> CsvDates.of("d.M.yy")))
        .hasMessageStartingWith("must be one of");
  }

  private void item(Fields fields) {
    BigDecimal n = fields.required("n", Decimals.amount());
    LocalDate day = fields.required("day", FieldTypes.date());
    String text = fields.required("text", FieldTypes.text(20));
    String built = fields.build(() -> n + ":" + day + ":" + text);
    if (built != null) {
      read.add(built);
    }
  }

  private void list(CsvMapping mapping, String body) {
    new RecordList("items", faults)
        .within(SentFields.LIMITS)
        .read(
            new ByteArrayInputStream(ReadItems.bytes(body)),
            BodyFormat.CSV,
            mapping.with(Map.of()),
            this::item);
  }
}
