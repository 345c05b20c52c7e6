package io.lendledger.platform.reads;

import static io.lendledger.platform.reads.TwoLenders.LENDERS;
import static io.lendledger.platform.reads.TwoLenders.list;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What lenders read, the desk and auditors read over all of them: the same records, over HTTP. */
abstract class OverLenders {

  private static final Map<String, String> IDS =
      Map.of("loans/custody", "loanId", "loans/clients", "clientLevelLoanId", "trades", "tradeId");

  private final TwoLenders programme;

  OverLenders(TwoLenders programme) {
    this.programme = programme;
  }

  static Stream<String> reads() {
    return Stream.of(
        "loans/custody",
        "loans/clients",
        "trades",
        "position-reconciliation",
        "accruals",
        "collateral",
        "client-revenue",
        "billing-summary",
        "holdings");
  }

  @ParameterizedTest
  @MethodSource("reads")
  void showTheRecordsOfEachLender(String read) throws Exception {
    List<JsonNode> expected = new ArrayList<>();
    for (String code : LENDERS) {
      List<JsonNode> own = list(programme.lender(code), "/api/v1/" + read, 1_000);
      assertThat(own).as("%s of %s", read, code).isNotEmpty();
      own.forEach(each -> expected.add(named(code, each)));
      for (String door : List.of("/desk/v1/", "/audit/v1/")) {
        assertThat(
                list(api(door), door + read + "?lenderCode=" + code, 1_000).stream()
                    .map(each -> named(code, each)))
            .containsExactlyElementsOf(own.stream().map(each -> named(code, each)).toList());
      }
    }
    String id = IDS.get(read);
    if (id != null) {
      expected.sort((one, other) -> one.get(id).asString().compareTo(other.get(id).asString()));
    }
    for (String door : List.of("/desk/v1/", "/audit/v1/")) {
      for (int limit : List.of(1, 2, 1_000)) {
        List<JsonNode> all = list(api(door), door + read, limit);
        assertThat(all.stream().map(each -> named(null, each)))
            .as("%s%s by %d", door, read, limit)
            .containsExactlyElementsOf(expected);
      }
    }
    assertThat(list(programme.desk(), "/desk/v1/" + read + "?lenderCode=NOBODY", 1_000)).isEmpty();
    programme.desk().get("/desk/v1/" + read + "?lenderCode=%20").expect(400);
  }

  /** A bill names its lender only where all are read. */
  private static JsonNode named(String code, JsonNode row) {
    if (code == null || row.has("lenderCode") || !row.has("billingMonth")) {
      return row;
    }
    ObjectNode named = ((ObjectNode) row).objectNode().put("lenderCode", code);
    row.properties().forEach(each -> named.set(each.getKey(), each.getValue()));
    return named;
  }

  private Api api(String door) {
    return door.equals("/desk/v1/") ? programme.desk() : programme.auditor();
  }

  @Test
  void aLenderStaysAmongItsOwnWhateverItCallsThePath() throws Exception {
    Api demo = programme.lender("DEMO");
    JsonNode own = demo.get("/api/v1/trades").expect(200).body().get("data");
    demo.get("/desk/v1/trades").expect(403);
    demo.get("/audit/v1/trades").expect(403);
    demo.get("/api/v1/trades?lenderCode=OTHER").expect(400);
    programme.desk().get("/api/v1/trades").expect(403);
    programme.auditor().get("/desk/v1/trades").expect(403);
    assertThat(own).isNotEmpty();
    assertThat(own)
        .allSatisfy(trade -> assertThat(trade.at("/loan/lenderCode").asString()).isEqualTo("DEMO"));
    String foreign =
        list(programme.lender("OTHER"), "/api/v1/loans/custody", 1)
            .getFirst()
            .get("loanId")
            .asString();
    demo.get("/api/v1/loans/" + foreign).expect(404);
    demo.get("/api/v1/loans/" + foreign + "/timeline").expect(404);
    demo.get("/api/v1/loans/nothing").expect(404);
    programme.desk().get("/desk/v1/loans/" + foreign).expect(200);
    programme.desk().get("/desk/v1/loans/" + foreign + "?lenderCode=DEMO").expect(404);
  }

  @Test
  void aLoanIsShownWithAllThatBelongsToIt() throws Exception {
    Api demo = programme.lender("DEMO");
    for (JsonNode custody : list(demo, "/api/v1/loans/custody", 1_000)) {
      String id = custody.get("loanId").asString();
      JsonNode loan = demo.get("/api/v1/loans/" + id).expect(200).body();
      custody
          .properties()
          .forEach(field ->
              assertThat(loan.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
      assertThat(loan.get("parts").valueStream())
          .containsExactlyElementsOf(
              list(demo, "/api/v1/loans/clients", 1_000).stream()
                  .filter(part -> part.get("loanId").asString().equals(id))
                  .toList());
      assertThat(loan.get("trades").valueStream().map(trade -> trade.get("tradeId").asString()))
          .containsExactlyElementsOf(
              list(demo, "/api/v1/trades", 1_000).stream()
                  .filter(trade -> trade.at("/loan/loanId").asString().equals(id))
                  .map(trade -> trade.get("tradeId").asString())
                  .toList());
      assertThat(loan.at("/cover/0/covered").asBoolean()).isTrue();
      assertThat(loan.at("/cover/0/value").decimalValue()).isEqualByComparingTo("1000000");
      assertThat(loan.at("/rates/0/effectiveDate")).isEqualTo(loan.get("tradeDate"));
      if (loan.get("collateralType").asString().equals("Non-Cash")) {
        assertThat(loan.get("rates")).hasSize(2);
        assertThat(loan.at("/rates/0/lastDate")).isEqualTo(loan.get("tradeDate"));
        assertThat(loan.at("/rates/1/lendingRate").decimalValue()).isEqualByComparingTo("4.5");
        assertThat(loan.get("trades")).hasSize(3);
      }
      JsonNode desk = programme.desk().get("/desk/v1/loans/" + id).expect(200).body();
      assertThat(desk.get("parts")).isEqualTo(loan.get("parts"));
    }
  }

  /** Whoever applies all changes to nothing has the record. */
  @Test
  void aTimelineAddsUpToTheLoan() throws Exception {
    Api demo = programme.lender("DEMO");
    for (JsonNode custody : list(demo, "/api/v1/loans/custody", 1_000)) {
      String id = custody.get("loanId").asString();
      String path = "/api/v1/loans/" + id + "/timeline";
      List<JsonNode> events = list(demo, path, 1_000);
      assertThat(events.getFirst().get("eventType").asString()).isEqualTo("loan.booked");
      assertThat(list(demo, path, 2)).isEqualTo(events);
      assertThat(list(demo, path + "?order=Newest", 2)).isEqualTo(events.reversed());
      assertThat(events)
          .extracting(event -> event.get("actor").asString(""))
          .doesNotContain("client:demo-desk");
      assertThat(list(programme.auditor(), "/audit/v1/loans/" + id + "/timeline", 1_000))
          .extracting(event -> event.get("actor").asString(""))
          .contains("client:demo-desk");
      Map<String, String> state = new TreeMap<>();
      for (JsonNode event : events) {
        for (JsonNode change : event.get("changes")) {
          String field = change.get("field").asString();
          assertThat(text(change.get("before"))).as(field).isEqualTo(state.get(field));
          state.put(field, text(change.get("after")));
        }
      }
      for (String field :
          List.of(
              "loanStatus",
              "originalUnits",
              "settledUnits",
              "collateralDate",
              "settlementDate",
              "borrowerCode",
              "isin",
              "loanToDateAccrualGross",
              "loanToDateAccrualNet")) {
        equal(field, state.get(field), custody.get(field));
      }
      JsonNode loan = demo.get("/api/v1/loans/" + id).expect(200).body();
      for (JsonNode trade : loan.get("trades")) {
        for (String field : List.of("tradeStatus", "settledUnits", "outstandingSettlementUnits")) {
          String of = "trades[" + trade.get("tradeId").asString() + "]." + field;
          equal(of, state.get(of), trade.get(field));
        }
      }
      for (JsonNode part : loan.get("parts")) {
        String of = "parts[" + part.get("clientLevelLoanId").asString() + "].settledUnits";
        equal(of, state.get(of), part.get("settledUnits"));
      }
      JsonNode middle = events.get(events.size() / 2);
      String asOf = path + "?asOf=" + middle.get("timestamp").asString();
      assertThat(list(demo, asOf, 1_000)).contains(middle).doesNotContain(events.getLast());
      demo.get(path + "?order=Sideways").expect(400);
    }
  }

  private static void equal(String field, String told, JsonNode shown) {
    if (shown.isNumber()) {
      assertThat(new BigDecimal(told)).as(field).isEqualByComparingTo(shown.decimalValue());
    } else {
      assertThat(told).as(field).isEqualTo(text(shown));
    }
  }

  private static String text(JsonNode value) {
    return value.isNull() ? null : value.asString();
  }

  /** What is free can be borrowed, and not a unit more; cells add up to the holdings. */
  @Test
  void freeUnitsAreThoseThatCanBeBorrowed() throws Exception {
    Api other = programme.lender("OTHER");
    String isin = TwoLenders.ISINS.get(1);
    long free = free(other, isin);
    assertThat(free).isEqualTo(2 * 1_000 - 400);
    JsonNode answer =
        programme.request("OTHER", "BRW", isin, free + 1, "\"lendingRate\": 1", "Non-Cash");
    assertThat(answer.at("/results/0/unfilledUnits").asLong()).isOne();
    assertThat(free(other, isin)).isZero();
    Map<String, BigDecimal> lent = new HashMap<>();
    for (JsonNode holding : list(other, "/api/v1/holdings", 2)) {
      String client = holding.get("clientId").asString();
      boolean takesPart = !client.equals("C");
      assertThat(holding.get("optInStatus").asString()).isEqualTo(takesPart ? "In" : "Out");
      lent.merge(
          holding.get("isin").asString() + "/" + client,
          holding.get("onLoanUnits").decimalValue(),
          BigDecimal::add);
    }
    String matrix = "/api/v1/utilization?rows=isin&columns=clientId";
    for (JsonNode cell : list(other, matrix, 1)) {
      String key = cell.get("row").asString() + "/" + cell.get("column").asString();
      assertThat(cell.get("onLoanUnits").decimalValue()).isEqualByComparingTo(lent.remove(key));
      assertThat(cell.get("lendableUnits").asLong()).isEqualTo(1_000);
    }
    assertThat(lent.values()).allSatisfy(rest -> assertThat(rest).isEqualByComparingTo("0"));
    List<JsonNode> borrowers =
        list(other, "/api/v1/utilization?rows=borrowerCode&columns=isin", 1_000);
    assertThat(borrowers.stream().map(cell -> cell.get("onLoanUnits").asLong()).sorted())
        .containsExactly(400L, 800L, free);
    List<JsonNode> both = list(programme.desk(), "/desk/v1/utilization?rows=isin", 1_000);
    assertThat(both).allSatisfy(cell -> assertThat(cell.get("lenderCode").isNull()).isTrue());
    assertThat(both.stream().map(cell -> cell.get("lendableUnits").asLong()))
        .containsExactly(4_000L, 4_000L);
    other.get("/api/v1/utilization?rows=borrowerCode&columns=clientId").expect(400);
    other.get("/api/v1/utilization?rows=isin&columns=isin").expect(400);
  }

  private static long free(Api api, String isin) throws Exception {
    return list(api, "/api/v1/holdings?isin=" + isin, 1_000).stream()
        .mapToLong(each -> each.get("freeUnits").asLong())
        .sum();
  }
}
