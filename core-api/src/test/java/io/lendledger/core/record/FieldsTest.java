package io.lendledger.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

  private final SentFields reader = new SentFields();

  @Test
  void aSoundRecordIsBuilt() {
    Fields fields = reader.object("{\"account\":\"C-1\",\"optInStatus\":\"In\",\"note\":null}");
    AccountId account = fields.required("account", FieldTypes.code(AccountId::new));
    OptIn optIn = fields.required("optInStatus", FieldTypes.code(OptIn::of));
    String note = fields.optional("note", FieldTypes.text(10));
    assertThat(fields.build(() -> account + " " + optIn + " " + note)).isEqualTo("C-1 In null");
    assertThat(reader.faults().isEmpty()).isTrue();
  }

  @Test
  void everyFaultIsReportedTogether() {
    Fields fields =
        reader.object("{\"account\":5,\"optInStatus\":\"Maybe\",\"other\":true,\"isin\":null}");
    fields.required("account", FieldTypes.code(AccountId::new));
    fields.required("optInStatus", FieldTypes.code(OptIn::of));
    fields.required("isin", FieldTypes.isin());
    assertThat(fields.<String>build(() -> "never")).isNull();
    assertThat(reader.listed())
        .containsExactly(
            new Fault(null, "account", "5", "must be text"),
            new Fault(null, "optInStatus", "Maybe", "must be one of In, Out"),
            new Fault(null, "isin", null, "is required"),
            new Fault(null, "other", "true", "unknown field"));
  }

  @Test
  void aNameGivenTwiceIsAFault() {
    Fields fields = reader.object("{\"a\":1,\"a\":2}");
    fields.required("a", Decimals.amount());
    assertThat(fields.<String>build(() -> "never")).isNull();
    assertThat(reader.listed()).containsExactly(new Fault(null, "a", "2", "is given twice"));
  }

  @Test
  void rulesAreAskedOnlyOfReadableFields() {
    Fields broken = reader.object("{\"a\":\"x\",\"b\":1}");
    broken.required("a", Decimals.amount());
    broken.required("b", Decimals.amount());
    broken.rule("a", "never asked", () -> false);
    broken.rule("b", List.of("a"), "never asked", () -> false);
    assertThat(reader.listed()).hasSize(1);
    Fields sound = reader.object("{\"a\":1,\"b\":2}");
    BigDecimal a = sound.required("a", Decimals.amount());
    BigDecimal b = sound.required("b", Decimals.amount());
    sound.rule("b", List.of("a"), "must not exceed a", () -> b.compareTo(a) <= 0);
    assertThat(sound.<String>build(() -> "never")).isNull();
    assertThat(reader.listed().getLast()).isEqualTo(new Fault(null, "b", "2", "must not exceed a"));
  }

  @Test
  void aRuleOfOtherFieldsIsAskedBesideAFault() {
    Fields fields = reader.object("{\"a\":\"x\",\"b\":2}");
    fields.required("a", Decimals.amount());
    BigDecimal b = fields.required("b", Decimals.amount());
    BigDecimal c = fields.optional("c", Decimals.amount());
    fields.rule("c", List.of("b"), "is required with b", () -> b.signum() == 0 || c != null);
    fields.rule(List.of("b", "c"), () -> Optional.of(Fault.of("b", "not what was sent", "is odd")));
    fields.rule(List.of("a", "b"), () -> Optional.of(Fault.of("b", b, "never asked")));
    assertThat(fields.<String>build(() -> "never")).isNull();
    assertThat(reader.listed())
        .containsExactly(
            new Fault(null, "a", "x", "must be a number"),
            new Fault(null, "c", null, "is required with b"),
            new Fault(null, "b", "2", "is odd"));
  }

  @Test
  void datesOfAKindNeedAHorizon() {
    Fields parameters = RecordObject.ofParameters(Map.of("d", "2026-03-02"), reader.faults());
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
    assertThat(reader.read("\"" + last + "\"", type)).isEqualTo(last);
    assertThat(reader.read("\"1990-01-01\"", type)).isEqualTo(LocalDate.of(1990, 1, 1));
    assertThat(reader.issueOf("\"" + last.plusDays(1) + "\"", type))
        .isEqualTo("must not be after " + last);
    assertThat(reader.issueOf("\"1989-12-31\"", type)).isEqualTo("must not be before 1990-01-01");
  }

  @Test
  void datesAreStrict() {
    assertThat(reader.read("\"2024-02-29\"", FieldTypes.date()))
        .isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(reader.issueOf("\"2023-02-29\"", FieldTypes.date())).isEqualTo("no such day");
    String form = "must be a date yyyy-MM-dd, 1900 or later";
    for (String each : List.of("0000-01-01", "", "soon", "31.02.2024", "2024", "1899-12-31")) {
      assertThat(reader.issueOf("\"" + each + "\"", FieldTypes.date())).isEqualTo(form);
    }
    assertThat(reader.issueOf("20240229", FieldTypes.date())).isEqualTo("must be text");
    for (String each : List.of("2024-2-29", "20240229", "2024-02-29T00:00:00Z", " 2024-02-29")) {
      assertThat(reader.issueOf("\"" + each + "\"", FieldTypes.date())).contains("2024-02-29");
    }
    assertThat(reader.read("\"2026-01-01T00:00:00.000Z\"", FieldTypes.timestamp()))
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(reader.issueOf("\"2026-01-01T00:00:00+01:00\"", FieldTypes.timestamp()))
        .isEqualTo("must be an ISO 8601 timestamp ending in Z, 1900 or later");
    for (String year : List.of("1899", "-999999999", "+10000")) {
      assertThat(reader.issueOf("\"" + year + "-12-31T23:59:59Z\"", FieldTypes.timestamp()))
          .startsWith("must be an ISO 8601 timestamp");
    }
    assertThat(reader.read("\"9999-12-31T23:59:59.999Z\"", FieldTypes.timestamp())).isNotNull();
  }

  @Test
  void flagsAndLists() {
    assertThat(reader.read("true", FieldTypes.flag())).isTrue();
    assertThat(reader.issueOf("\"true\"", FieldTypes.flag())).isEqualTo("must be true or false");
    FieldType<List<String>> words = FieldTypes.list(FieldTypes.text(3), 2);
    assertThat(reader.read("[\"a\",\"b\"]", words)).containsExactly("a", "b");
    assertThat(reader.issueOf("[]", words)).isEqualTo("must have 1 to 2 elements");
    assertThat(reader.issueOf("\"a\"", words)).isEqualTo("must be a list");
    assertThat(reader.issueOf("[1]", words)).isEqualTo("an element must be text");
  }

  @Test
  void parametersAreUntyped() {
    Fields fields =
        RecordObject.ofParameters(Map.of("n", "5", "flag", "true", "none", ""), reader.faults());
    BigDecimal n = fields.required("n", Decimals.amount());
    Boolean flag = fields.required("flag", FieldTypes.flag());
    String none = fields.optional("none", FieldTypes.text(5), "default");
    assertThat(fields.build(() -> n + " " + flag + " " + none)).isEqualTo("5 true default");
  }

  @Test
  void theFirstHundredFaultsAreListed() {
    for (int index = 0; index < 101; index++) {
      reader.faults().add(index, "a", "v".repeat(500), "wrong");
    }
    assertThat(reader.listed()).hasSize(100);
    assertThat(reader.listed().getFirst().value()).hasSizeLessThanOrEqualTo(200);
    assertThat(reader.faults().count()).isEqualTo(101);
    assertThat(catchThrowable(() -> reader.faults().throwIfAny(RejectionCode.VALIDATION_FAILED)))
        .hasMessage("101 faults; first 100 listed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"a\":}", "{} {}", "{}x", "{\"a\":01}", "{'a':1}", "\u0000"})
  void whatIsNoJsonIsMalformed(String body) {
    assertThat(catchThrowable(() -> reader.object(body)))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().code()).isEqualTo(RejectionCode.MALFORMED_REQUEST));
  }

  @Test
  void whatIsNoObjectIsInvalid() {
    assertThat(catchThrowable(() -> reader.object("[]")))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused -> {
              assertThat(refused.rejection().code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
              assertThat(refused.rejection().faults().getFirst().issue())
                  .isEqualTo("body must be an object");
            });
  }
}
