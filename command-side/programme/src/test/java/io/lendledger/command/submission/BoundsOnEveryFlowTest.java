package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every number and date of every list is held to its bound, in every format. */
class BoundsOnEveryFlowTest {

  private static final String QUANTITY = "must be 0 to 1000000000000";
  private static final String POSITIVE = "must be more than 0 and at most 1000000000000";
  private static final String AMOUNT = "must be -1000000000000 to 1000000000000";
  private static final String PERCENT = "must be 0 to 100";
  private static final String REPORTED = "must not be after 2027-03-03";
  private static final String EFFECTIVE = "must not be after 2027-03-02";
  private static final String SETTLEMENT = "must not be after 2036-03-02";
  private static final String MATURITY = "must not be after 3026-03-02";
  private static final Map<String, String> LAST_PLUS_ONE =
      Map.of(
          REPORTED, "2027-03-04",
          EFFECTIVE, "2027-03-03",
          SETTLEMENT, "2036-03-03",
          MATURITY, "3026-03-03");

  private static IntakeDesk intake;

  @BeforeAll
  static void start() {
    intake = new IntakeDesk();
  }

  @AfterAll
  static void stop() {
    intake.close();
  }

  /** A list with one record; {@code envelope} beside it, both as text by field. */
  private record Body(
      Flow flow, String list, Map<String, String> envelope, Map<String, String> record) {}

  private static Map<String, String> fields(String... namesAndValues) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  private static final List<String> NUMBERS =
      List.of(
          "quantity",
          "units",
          "originalUnits",
          "settledUnits",
          "taxRate",
          "feeSplit",
          "grossDividendPerShare",
          "quantityOnLoan",
          "paymentValue",
          "price",
          "rate",
          "rateBps",
          "volume",
          "utilization",
          "marketPrice",
          "fxRate",
          "haircutPercent");

  private static final Body POSITIONS =
      new Body(
          Flow.POSITIONS,
          "positions",
          fields("asOfDate", REPORTED),
          fields("quantity", QUANTITY, "taxRate", PERCENT));
  private static final Body TRANSACTIONS =
      new Body(
          Flow.TRANSACTIONS,
          "transactions",
          fields(),
          fields("units", POSITIVE, "tradeDate", REPORTED, "settlementDate", SETTLEMENT));
  private static final Body SETTLEMENTS =
      new Body(
          Flow.SETTLEMENT_STATUS,
          "settlementStatuses",
          fields(),
          fields(
              "originalUnits", POSITIVE,
              "settledUnits", QUANTITY,
              "tradeDate", REPORTED,
              "intendedSettlementDate", SETTLEMENT,
              "actualSettlementDate", REPORTED));
  private static final Body CLIENTS =
      new Body(
          Flow.CLIENT_REFERENCE,
          "clients",
          fields(),
          fields("effectiveDate", EFFECTIVE, "feeSplit", PERCENT));
  private static final Body INCOME =
      new Body(
          Flow.INCOME_DISTRIBUTION,
          "incomeDistributions",
          fields(),
          fields(
              "date", REPORTED,
              "intendedValueDate", SETTLEMENT,
              "recordDate", SETTLEMENT,
              "grossDividendPerShare", QUANTITY,
              "quantityOnLoan", QUANTITY,
              "paymentValue", AMOUNT));
  private static final Body INSTRUMENTS =
      new Body(Flow.INSTRUMENTS, "instruments", fields(), fields("maturityDate", MATURITY));
  private static final Body PRICES =
      new Body(Flow.PRICES, "prices", fields("date", REPORTED), fields("price", POSITIVE));
  private static final Body FX_RATES =
      new Body(Flow.FX_RATES, "rates", fields("date", REPORTED), fields("rate", POSITIVE));
  private static final Body MARKET_RATES =
      new Body(
          Flow.MARKET_RATES,
          "rates",
          fields("date", REPORTED),
          fields(
              "rateBps",
              "must be 0 to 100000",
              "volume",
              QUANTITY,
              "utilization",
              "must be 0 to 1"));
  private static final Body COLLATERAL =
      new Body(
          Flow.COLLATERAL,
          "collateral",
          fields("date", REPORTED),
          fields(
              "quantity", QUANTITY,
              "marketPrice", POSITIVE,
              "fxRate", POSITIVE,
              "haircutPercent", PERCENT,
              "maturityDate", MATURITY));
  private static final List<Body> BODIES =
      List.of(
          POSITIONS,
          TRANSACTIONS,
          SETTLEMENTS,
          CLIENTS,
          INCOME,
          INSTRUMENTS,
          PRICES,
          FX_RATES,
          MARKET_RATES,
          COLLATERAL);

  @Test
  void everyFlowIsThere() {
    Set<Flow> applied = EnumSet.complementOf(EnumSet.of(Flow.BORROW_REQUESTS));
    assertThat(BODIES).extracting(Body::flow).containsExactlyInAnyOrderElementsOf(applied);
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void whatLiesBeyondIsNamed(BodyFormat format) {
    for (Body body : BODIES) {
      List<Fault> faults = faults(body, format, "1000000000000.0000000001", LAST_PLUS_ONE);
      body.record().forEach((field, issue) -> assertNamed(faults, body, field, issue));
      body.envelope().forEach((field, issue) -> assertNamed(faults, body, field, issue));
    }
  }

  private static void assertNamed(List<Fault> faults, Body body, String field, String issue) {
    assertThat(faults)
        .as("%s.%s", body.flow(), field)
        .anySatisfy(fault -> {
          assertThat(fault.field()).isEqualTo(field);
          assertThat(fault.index()).isEqualTo(body.record().containsKey(field) ? 0 : null);
          assertThat(fault.issue()).startsWith(issue);
          assertThat(fault.value())
              .isEqualTo(LAST_PLUS_ONE.getOrDefault(issue, "1000000000000.0000000001"));
        });
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void noDateIsBeforeTheEarliest(BodyFormat format) {
    Map<String, String> early =
        LAST_PLUS_ONE.keySet().stream().collect(Collectors.toMap(key -> key, key -> "1989-12-31"));
    for (Body body : BODIES) {
      List<Fault> faults = faults(body, format, "1e5", early);
      Map<String, String> all = new LinkedHashMap<>(body.record());
      all.putAll(body.envelope());
      all.forEach((field, issue) ->
          assertThat(faults)
              .as("%s.%s", body.flow(), field)
              .anySatisfy(fault -> {
                assertThat(fault.field()).isEqualTo(field);
                assertThat(fault.issue())
                    .startsWith(
                        LAST_PLUS_ONE.containsKey(issue)
                            ? "must not be before 1990-01-01"
                            : format == BodyFormat.CSV
                                ? "is in scientific notation"
                                : "must be a plain number without exponent");
              }));
    }
  }

  private static List<Fault> faults(
      Body body, BodyFormat format, String number, Map<String, String> dates) {
    Map<String, String> record = values(body.record(), number, dates);
    Map<String, String> envelope = values(body.envelope(), number, dates);
    Rejection refusal =
        switch (format) {
          case JSON -> {
            Map<String, String> all = new LinkedHashMap<>();
            envelope.forEach((name, value) -> all.put(name, json(name, value)));
            all.put(body.list(), "[" + object(record) + "]");
            yield intake.refusal(body.flow(), format, Map.of(), "{" + members(all) + "}");
          }
          case NDJSON -> intake.refusal(body.flow(), format, envelope, object(record) + "\n");
          case CSV ->
              intake.refusal(
                  body.flow(),
                  format,
                  envelope,
                  String.join(",", record.keySet())
                      + "\r\n"
                      + String.join(",", record.values())
                      + "\r\n");
        };
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    return refusal.faults();
  }

  private static Map<String, String> values(
      Map<String, String> issues, String number, Map<String, String> dates) {
    Map<String, String> values = new LinkedHashMap<>();
    issues.forEach((name, issue) -> values.put(name, dates.getOrDefault(issue, number)));
    return values;
  }

  private static String object(Map<String, String> record) {
    Map<String, String> written = new LinkedHashMap<>();
    record.forEach((name, value) -> written.put(name, json(name, value)));
    return "{" + members(written) + "}";
  }

  private static String json(String name, String value) {
    return NUMBERS.contains(name) ? value : "\"" + value + "\"";
  }

  private static String members(Map<String, String> written) {
    return written.entrySet().stream()
        .map(each -> "\"" + each.getKey() + "\": " + each.getValue())
        .collect(Collectors.joining(", "));
  }
}
