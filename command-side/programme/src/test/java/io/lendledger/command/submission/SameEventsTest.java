package io.lendledger.command.submission;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The same records lead to the same events, whether they come as JSON, NDJSON or CSV. */
class SameEventsTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Map<Flow, String> LISTS =
      Map.of(
          Flow.POSITIONS, "positions",
          Flow.CLIENT_REFERENCE, "clients",
          Flow.SETTLEMENT_STATUS, "settlementStatuses",
          Flow.TRANSACTIONS, "transactions",
          Flow.INCOME_DISTRIBUTION, "incomeDistributions");

  /** Client A alone is In on the loan's trade date. */
  private static final long LENT = 300;

  private static final Map<BodyFormat, Map<Flow, List<String>>> EVENTS =
      new EnumMap<>(BodyFormat.class);

  @BeforeAll
  static void sendAllInEachFormat() {
    for (BodyFormat format : BodyFormat.values()) {
      EVENTS.put(format, sendAll(format));
    }
  }

  private static Map<Flow, List<String>> sendAll(BodyFormat format) {
    Map<Flow, List<String>> events = new LinkedHashMap<>();
    try (IntakeDesk intake = new IntakeDesk()) {
      for (Flow flow :
          List.of(
              Flow.POSITIONS,
              Flow.CLIENT_REFERENCE,
              Flow.SETTLEMENT_STATUS,
              Flow.TRANSACTIONS,
              Flow.INCOME_DISTRIBUTION)) {
        if (flow == Flow.SETTLEMENT_STATUS) {
          intake.desk.borrow(400);
          intake.run.send(new ConfirmCover(new LoanId("L0000001"), MONDAY, null));
        }
        events.put(flow, send(intake, flow, format));
      }
    }
    return events;
  }

  private static List<String> send(IntakeDesk intake, Flow flow, BodyFormat format) {
    intake.run.settle();
    long before =
        intake
            .run
            .jdbc()
            .sql("SELECT coalesce(max(global_index), -1) FROM eventstore.domain_event")
            .query(Long.class)
            .single();
    Map<String, String> envelope =
        flow == Flow.POSITIONS ? Map.of("asOfDate", "2026-03-02") : Map.of();
    var taken =
        intake.send(
            flow, format, format == BodyFormat.JSON ? Map.of() : envelope, body(flow, format));
    intake.run.settle();
    return intake
        .run
        .jdbc()
        .sql(
            "SELECT payload_type || ' ' || aggregate_identifier || ' '"
                + " || convert_from(payload, 'UTF8')"
                + " FROM eventstore.domain_event WHERE global_index > ?")
        .param(before)
        .query(String.class)
        .list()
        .stream()
        .map(event -> without(event, taken.submission()))
        .sorted()
        .toList();
  }

  /** An event without what is of its body's writing and time, and not of its records. */
  private static String without(String event, String submission) {
    return event
        .replace(submission, "(submission)")
        .replaceAll("[0-9-]{10}T[0-9:.]+Z", "(time)")
        .replaceAll("\"(sha256|contentType|bytes)\" ?: ?[^,}]*", "(body)");
  }

  private static String body(Flow flow, BodyFormat format) {
    List<JsonNode> records =
        StreamSupport.stream(JSON.readTree(records(flow)).spliterator(), false).toList();
    return switch (format) {
      case JSON ->
          "{%s\"%s\": %s}"
              .formatted(
                  flow == Flow.POSITIONS ? "\"asOfDate\": \"2026-03-02\", " : "",
                  LISTS.get(flow),
                  records);
      case NDJSON -> records.stream().map(JsonNode::toString).collect(Collectors.joining("\n"));
      case CSV -> csv(records);
    };
  }

  /** With a byte order mark, quoted, and the columns the other way round. */
  private static String csv(List<JsonNode> records) {
    List<String> columns = new ArrayList<>();
    records.getFirst().propertyNames().forEach(columns::add);
    Collections.reverse(columns);
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", columns));
    for (JsonNode each : records) {
      lines.add(
          columns.stream()
              .map(name -> each.path(name).isNull() ? "" : each.path(name).asString(""))
              .map(value -> '"' + value.replace("\"", "\"\"") + '"')
              .collect(Collectors.joining(",")));
    }
    return "\uFEFF" + String.join("\r\n", lines) + "\r\n";
  }

  private static String records(Flow flow) {
    return switch (flow) {
      case POSITIONS ->
          """
          [{"isin": "US0378331005", "ticker": "AAPL", "quantity": 300.00, "currency": "USD",
            "clientId": "A", "custodyAccountId": "ACC1", "taxRate": 15,
            "externalInstrumentId": "a \\"b\\", c"},
           {"isin": "US0378331005", "ticker": "AAPL", "quantity": 100, "currency": "USD",
            "clientId": "B", "custodyAccountId": "ACC1", "taxRate": 0.25,
            "externalInstrumentId": null}]
          """;
      case CLIENT_REFERENCE ->
          """
          [{"clientId": "A", "effectiveDate": "2026-03-02", "optInStatus": "In", "feeSplit": 80},
           {"clientId": "B", "effectiveDate": "2026-03-03", "optInStatus": "In",
            "feeSplit": 72.5}]
          """;
      case SETTLEMENT_STATUS ->
          """
          [{"accountNumber": "ACC1", "tradeId": "L0000001", "tradeType": "Loan",
            "originalUnits": %s, "settledUnits": %s, "tradeDate": "2026-03-02",
            "intendedSettlementDate": "2026-03-02", "actualSettlementDate": "2026-03-02",
            "isin": "US0378331005", "settlementStatus": "Settled", "borrowerCode": "BRW1"}]
          """
              .formatted(LENT, LENT);
      case TRANSACTIONS ->
          """
          [{"transactionId": "T-1", "clientId": "A", "accountId": "ACC1",
            "isin": "US0378331005", "side": "Buy", "units": 12.75, "tradeDate": "2026-03-02",
            "settlementDate": "2026-03-04"},
           {"transactionId": "T-2", "clientId": "B", "accountId": "ACC1",
            "isin": "US0378331005", "side": "Sell", "units": 1, "tradeDate": "2026-03-02",
            "settlementDate": "2026-03-04"}]
          """;
      default ->
          """
          [{"date": "2026-03-05", "intendedValueDate": "2026-03-06", "recordDate": "2026-03-03",
            "type": "Dividend", "borrowerCode": "BRW1", "currency": "USD",
            "grossDividendPerShare": 0.251, "quantityOnLoan": %s, "paymentValue": 85.34,
            "corporateActionId": "CA1", "corporateActionType": "DVCA", "isin": "US0378331005"}]
          """
              .formatted(LENT);
    };
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {
        "POSITIONS",
        "CLIENT_REFERENCE",
        "SETTLEMENT_STATUS",
        "TRANSACTIONS",
        "INCOME_DISTRIBUTION"
      })
  void formatMakesNoDifference(Flow flow) {
    List<String> json = EVENTS.get(BodyFormat.JSON).get(flow);
    assertThat(json).hasSizeGreaterThanOrEqualTo(3);
    assertThat(EVENTS.get(BodyFormat.NDJSON).get(flow)).isEqualTo(json);
    assertThat(EVENTS.get(BodyFormat.CSV).get(flow)).isEqualTo(json);
  }
}
