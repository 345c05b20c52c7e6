package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
  private static final Limits LIMITS = Limits.on(TODAY, Horizon.STANDARD);

  private final Faults faults = new Faults();

  private Fields object(String json) {
    return object(json, LIMITS);
  }

  private Fields object(String json, Limits limits) {
    return RecordObject.read(json.getBytes(StandardCharsets.UTF_8), limits, faults);
  }

  private List<Fault> listed() {
    try {
      faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
      return List.of();
    } catch (Rejected refused) {
      return refused.rejection().faults();
    }
  }

  private <T> T read(String json, FieldType<T> type) {
    Fields fields = object("{\"a\":" + json + "}");
    T value = fields.required("a", type);
    return fields.build(() -> value);
  }

  private String issueOf(String json, FieldType<?> type) {
    assertThat(read(json, type)).isNull();
    return listed().getLast().issue();
  }

  @Test
  void aSoundRecordIsBuilt() {
    Fields fields = object("{\"account\":\"C-1\",\"optInStatus\":\"In\",\"note\":null}");
    AccountId account = fields.required("account", FieldTypes.code(AccountId::new));
    OptIn optIn = fields.required("optInStatus", FieldTypes.code(OptIn::of));
    String note = fields.optional("note", FieldTypes.text(10));
    assertThat(fields.build(() -> account + " " + optIn + " " + note)).isEqualTo("C-1 In null");
    assertThat(faults.isEmpty()).isTrue();
  }

  @Test
  void everyFaultIsReportedTogether() {
    Fields fields =
        object("{\"account\":5,\"optInStatus\":\"Maybe\",\"other\":true,\"isin\":null}");
    fields.required("account", FieldTypes.code(AccountId::new));
    fields.required("optInStatus", FieldTypes.code(OptIn::of));
    fields.required("isin", FieldTypes.isin());
    assertThat(fields.<String>build(() -> "never")).isNull();
    assertThat(listed())
        .containsExactly(
            new Fault(null, "account", "5", "must be text"),
            new Fault(null, "optInStatus", "Maybe", "must be one of In, Out"),
            new Fault(null, "isin", null, "is required"),
            new Fault(null, "other", "true", "unknown field"));
  }

  @Test
  void aNameGivenTwiceIsAFault() {
    Fields fields = object("{\"a\":1,\"a\":2}");
    fields.required("a", Decimals.amount());
    assertThat(fields.<String>build(() -> "never")).isNull();
    assertThat(listed()).containsExactly(new Fault(null, "a", "2", "is given twice"));
  }

  @Test
  void rulesAreAskedOnlyOfReadableFields() {
    Fields broken = object("{\"a\":\"x\"}");
    broken.required("a", Decimals.amount());
    broken.rule("a", "never asked", () -> false);
    assertThat(listed()).hasSize(1);
    Fields sound = object("{\"a\":1,\"b\":2}");
    BigDecimal a = sound.required("a", Decimals.amount());
    BigDecimal b = sound.required("b", Decimals.amount());
    sound.rule("b", "must not exceed a", () -> b.compareTo(a) <= 0);
    assertThat(sound.<String>build(() -> "never")).isNull();
    assertThat(listed().getLast()).isEqualTo(new Fault(null, "b", "2", "must not exceed a"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "1.50, 1.5",
    "100, 100",
    "-0.00, 0",
    "1000000000000, 1000000000000",
    "-1000000000000.0000000000000, -1000000000000",
    "999999999999.9999999999, 999999999999.9999999999",
    "0.0000000001, 0.0000000001",
    "-5.25, -5.25",
    "1.0000000000000, 1"
  })
  void decimalsAreExact(String sent, String expected) {
    assertThat(read(sent, Decimals.amount())).isEqualTo(new BigDecimal(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e1000000", "1e-99", "1e3", "1E400", "-0e0", "1.5E+1"})
  void numbersArePlain(String sent) {
    assertThat(issueOf(sent, Decimals.amount()))
        .isEqualTo("must be a plain number without exponent");
  }

  @Test
  void numbersAreBounded() {
    String bounds = "must be -1000000000000 to 1000000000000";
    for (String each : List.of("1000000000000.0000000001", "-1000000000001", "9".repeat(100))) {
      assertThat(issueOf(each, Decimals.amount())).isEqualTo(bounds);
    }
    assertThat(issueOf("0.00000000001", Decimals.amount()))
        .isEqualTo("must have at most 10 decimals");
    assertThat(issueOf("9".repeat(101), Decimals.amount()))
        .isEqualTo("must have at most 100 characters");
  }

  @Test
  void whatWasAcceptedBeforeIsReadAsItWasThen() {
    Fields before =
        object(
            "{\"n\":12345678901234567890.000000000001,\"d\":\"1905-01-01\",\"e\":1e3}",
            Limits.ACCEPTED);
    BigDecimal n = before.required("n", Decimals.someQuantity());
    BigDecimal e = before.required("e", Decimals.price());
    LocalDate d = before.required("d", FieldTypes.date(DateKind.REPORTED));
    assertThat(before.build(() -> n + " " + e + " " + d))
        .isEqualTo("12345678901234567890.000000000001 1000 1905-01-01");
    assertThat(faults.isEmpty()).isTrue();
  }

  @Test
  void datesOfAKindNeedAHorizon() {
    Fields parameters = RecordObject.ofParameters(Map.of("d", "2026-03-02"), faults);
    assertThat(catchThrowable(() -> parameters.required("d", FieldTypes.date(DateKind.REPORTED))))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "REPORTED, 2026-03-03",
    "EFFECTIVE, 2027-03-02",
    "SETTLEMENT, 2036-03-02",
    "MATURITY, 3026-03-02"
  })
  void datesLieWithinTheHorizonOfTheirKind(DateKind kind, LocalDate last) {
    FieldType<LocalDate> type = FieldTypes.date(kind);
    assertThat(read("\"" + last + "\"", type)).isEqualTo(last);
    assertThat(read("\"1990-01-01\"", type)).isEqualTo(LocalDate.of(1990, 1, 1));
    assertThat(issueOf("\"" + last.plusDays(1) + "\"", type))
        .isEqualTo("must not be after " + last);
    assertThat(issueOf("\"1989-12-31\"", type)).isEqualTo("must not be before 1990-01-01");
  }

  @Test
  void numbersAreNumbersOnly() {
    assertThat(issueOf("\"5\"", Decimals.amount())).isEqualTo("must be a number");
    assertThat(issueOf("true", Decimals.amount())).isEqualTo("must be a number");
    assertThat(issueOf("[1]", Decimals.amount())).isEqualTo("must be a number");
    assertThat(issueOf("{\"b\":[{}]}", Decimals.amount())).isEqualTo("must be a number");
  }

  @Test
  void boundsHold() {
    String positive = "must be more than 0 and at most 1000000000000";
    assertThat(issueOf("-1", Decimals.quantity())).isEqualTo("must be 0 to 1000000000000");
    assertThat(issueOf("-1", Decimals.amountFromZero())).isEqualTo("must be 0 to 1000000000000");
    for (String each : List.of("0", "-0.1", "1000000000000.1")) {
      assertThat(issueOf(each, Decimals.price())).isEqualTo(positive);
      assertThat(issueOf(each, Decimals.someQuantity())).isEqualTo(positive);
    }
    for (String each : List.of("1000.0000000001", "-1000.0000000001")) {
      assertThat(issueOf(each, Decimals.rate())).isEqualTo("must be -1000 to 1000");
    }
    assertThat(issueOf("100000.01", Decimals.basisPoints())).isEqualTo("must be 0 to 100000");
    assertThat(issueOf("1000.1", Decimals.margin())).isEqualTo("must be 0 to 1000");
    assertThat(issueOf("100.01", Decimals.percent())).isEqualTo("must be 0 to 100");
    assertThat(issueOf("1.5", Decimals.units())).isEqualTo("must be a whole number");
    assertThat(issueOf("0", Decimals.someUnits())).isEqualTo(positive);
    assertThat(issueOf("1000000000001", Decimals.units())).isEqualTo("must be 0 to 1000000000000");
    assertThat(read("1000000000000", Decimals.units()).value()).isEqualTo(1_000_000_000_000L);
    assertThat(read("100.0", Decimals.units()).value()).isEqualTo(100);
  }

  @Test
  void datesAreStrict() {
    assertThat(read("\"2024-02-29\"", FieldTypes.date())).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(issueOf("\"2023-02-29\"", FieldTypes.date())).isEqualTo("no such day");
    String form = "must be a date yyyy-MM-dd, 1900 or later";
    for (String each : List.of("2024-2-9", "20240229", "2024-02-29T00:00:00Z", "0000-01-01", "")) {
      assertThat(issueOf("\"" + each + "\"", FieldTypes.date())).isEqualTo(form);
    }
    assertThat(issueOf("20240229", FieldTypes.date())).isEqualTo("must be text");
    for (String each : List.of("29.02.2024", "2/29/24", "2024/02/29", "29-Feb-24", "45351")) {
      assertThat(issueOf("\"" + each + "\"", FieldTypes.date())).contains("a spreadsheet wrote it");
    }
    assertThat(read("\"2026-01-01T00:00:00.000Z\"", FieldTypes.timestamp()))
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(issueOf("\"2026-01-01T00:00:00+01:00\"", FieldTypes.timestamp()))
        .isEqualTo("must be an ISO 8601 timestamp ending in Z, 1900 or later");
    for (String year : List.of("1899", "-999999999", "+10000")) {
      assertThat(issueOf("\"" + year + "-12-31T23:59:59Z\"", FieldTypes.timestamp()))
          .startsWith("must be an ISO 8601 timestamp");
    }
    assertThat(read("\"9999-12-31T23:59:59.999Z\"", FieldTypes.timestamp())).isNotNull();
  }

  @Test
  void codesOfTheWorld() {
    assertThat(read("\"USD\"", FieldTypes.currency()).getCurrencyCode()).isEqualTo("USD");
    for (String each : List.of("usd", "XXX", "XAU", "XTS", "DEM", "ZZZ", "US", "840")) {
      assertThat(issueOf("\"" + each + "\"", FieldTypes.currency()))
          .isEqualTo("must be an ISO 4217 currency");
    }
    assertThat(read("\"DE\"", FieldTypes.country())).isEqualTo("DE");
    for (String each : List.of("de", "DEU", "XX", "UK")) {
      assertThat(issueOf("\"" + each + "\"", FieldTypes.country()))
          .isEqualTo("must be an ISO 3166-1 alpha-2 country");
    }
    assertThat(read("\"DTCYUS33\"", FieldTypes.bic())).isEqualTo("DTCYUS33");
    assertThat(read("\"DTCYUS33XXX\"", FieldTypes.bic())).isEqualTo("DTCYUS33XXX");
    for (String each : List.of("DTCYUS3", "dtcyus33", "DTCYXX33", "DTCYUS33XX", "1234US33 ")) {
      assertThat(issueOf("\"" + each + "\"", FieldTypes.bic()))
          .isEqualTo("must be a BIC (ISO 9362)");
    }
    assertThat(read("\"US0378331005\"", FieldTypes.isin()).value()).isEqualTo("US0378331005");
    assertThat(issueOf("\"US0378331006\"", FieldTypes.isin())).isEqualTo("check digit");
  }

  @Test
  void textIsPrintable() {
    assertThat(read("\"Zürich 🏦\"", FieldTypes.text(8))).isEqualTo("Zürich 🏦");
    assertThat(issueOf("\"123456789\"", FieldTypes.text(8))).isEqualTo("must be 1 to 8 characters");
    assertThat(issueOf("\" \"", FieldTypes.text(8))).isEqualTo("must be 1 to 8 characters");
    String issue =
        "has a control character, a line separator, a change of direction or half a surrogate pair";
    assertThat(issueOf("\"a\\u0000\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(issueOf("\"a\\n\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(issueOf("\"\\ud83c\"", FieldTypes.text(8))).isEqualTo(issue);
    assertThat(listed().getLast().value()).isEqualTo("�");
  }

  @Test
  void freeTextHasWhatScriptsNeedAndNothingThatMisleads() {
    for (String each :
        List.of(
            "\u05e9\u05dc\u05d5\u05dd\u200f 1",
            "\u0645\u06cc\u200c\u062e",
            "\u2764\ufe0f",
            "a\u00a0b")) {
      assertThat(read('"' + each + '"', FieldTypes.text(20))).isEqualTo(each);
      assertThat(issueOf('"' + each + '"', FieldTypes.identifier(20)))
          .startsWith("has a character");
    }
    for (int each : new int[] {0, 7, 0x7f, 0x85, 0x2028, 0x2029, 0x202e, 0x2066, 0xfdd0, 0xffff}) {
      String sent = "\"a\\u%04xb\"".formatted(each);
      assertThat(issueOf(sent, FieldTypes.text(20))).contains("control character");
      assertThat(issueOf(sent, FieldTypes.identifier(20))).contains("control character");
    }
  }

  @Test
  void everyCharacterOfAnIdentifierIsSeen() {
    FieldType<String> any = FieldTypes.code(text -> text);
    for (String each : List.of("Z\u00fcrich 1/a", "\u6771\u4eac", "\u05d0\u05d1", "e\u0301")) {
      assertThat(read('"' + each + '"', any)).isEqualTo(each);
    }
    int[] unseen = {
      0xad, 0x61c, 0x200b, 0x200d, 0x200e, 0x2060, 0x3000, 0xfeff, 0xe000, 0x0378, 0x3164, 0xfe0f
    };
    for (int each : unseen) {
      assertThat(issueOf("\"a\\u%04xb\"".formatted(each), any)).contains("cannot be seen");
    }
    assertThat(issueOf("\"a\\udb40\\udc41b\"", any)).contains("cannot be seen");
  }

  @Test
  void flagsAndLists() {
    assertThat(read("true", FieldTypes.flag())).isTrue();
    assertThat(issueOf("\"true\"", FieldTypes.flag())).isEqualTo("must be true or false");
    FieldType<List<String>> words = FieldTypes.list(FieldTypes.text(3), 2);
    assertThat(read("[\"a\",\"b\"]", words)).containsExactly("a", "b");
    assertThat(issueOf("[]", words)).isEqualTo("must have 1 to 2 elements");
    assertThat(issueOf("\"a\"", words)).isEqualTo("must be a list");
    assertThat(issueOf("[1]", words)).isEqualTo("an element must be text");
  }

  @Test
  void parametersAreUntyped() {
    Fields fields = RecordObject.ofParameters(Map.of("n", "5", "flag", "true", "none", ""), faults);
    BigDecimal n = fields.required("n", Decimals.amount());
    Boolean flag = fields.required("flag", FieldTypes.flag());
    String none = fields.optional("none", FieldTypes.text(5), "default");
    assertThat(fields.build(() -> n + " " + flag + " " + none)).isEqualTo("5 true default");
  }

  @Test
  void theFirstHundredFaultsAreListed() {
    for (int index = 0; index < 101; index++) {
      faults.add(index, "a", "v".repeat(500), "wrong");
    }
    assertThat(listed()).hasSize(100);
    assertThat(listed().getFirst().value()).hasSizeLessThanOrEqualTo(200);
    assertThat(faults.count()).isEqualTo(101);
    assertThat(catchThrowable(() -> faults.throwIfAny(RejectionCode.VALIDATION_FAILED)))
        .hasMessage("101 faults; first 100 listed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"a\":}", "{} {}", "{}x", "{\"a\":01}", "{'a':1}", "\u0000"})
  void whatIsNoJsonIsMalformed(String body) {
    assertThat(catchThrowable(() -> object(body)))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST));
  }

  @Test
  void whatIsNoObjectIsInvalid() {
    assertThat(catchThrowable(() -> object("[]")))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused -> {
              assertThat(refused.rejection().code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
              assertThat(refused.rejection().faults().getFirst().issue())
                  .isEqualTo("body must be an object");
            });
  }
}
