package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The reads that people need: of all lenders, of reference and market data, of what was sent. */
final class PeopleWalk {

  private static final String SECOND_ISIN = "US5949181045";

  private final Caller caller;
  private final Document document;
  private final Walk walk;

  PeopleWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.document = caller.contract().document();
    this.walk = walk;
  }

  /** Two of each record, so that there are pages to turn. */
  void prepare() throws Exception {
    Map<String, ?> second = Map.of("isin", SECOND_ISIN);
    expect(walk.call("sendPrices", two("Prices", "prices", "Price", second)), 201);
    expect(walk.call("sendMarketRates", two("MarketRates", "rates", "MarketRate", second)), 201);
    Map<String, ?> pair = Map.of("fromCurrency", "GBP");
    expect(walk.call("sendFxRates", two("FxRates", "rates", "FxRate", pair)), 201);
    Map<String, ?> sale = Map.of("transactionId", "T-2", "clientId", "Z", "isin", SECOND_ISIN);
    expect(
        walk.call("sendTransactions", two("Transactions", "transactions", "Transaction", sale)),
        201);
    Map<String, ?> action = Map.of("corporateActionId", "CA-2");
    String list = "incomeDistributions";
    ObjectNode income = two("IncomeDistributions", list, "IncomeDistribution", action);
    expect(walk.call("sendIncomeDistributions", income), 201);
  }

  private ObjectNode two(String envelope, String list, String record, Map<String, ?> others) {
    ObjectNode all = walk.samples().of(envelope);
    ArrayNode records = all.putArray(list);
    records.add(walk.samples().of(record));
    records.add(walk.samples().of(record, others));
    return all;
  }

  void read() throws Exception {
    refuse();
    sellWhatIsLent("T-3", 10_000);
    sellWhatIsLent("T-4", 10);
    for (Operation operation : document.operations()) {
      if (operation.isWideRead()) {
        visit(operation, operation.path());
      }
    }
    byKey();
    ofSubmissions();
    closes();
  }

  /** The walk has closed today; the month is open. */
  private void closes() throws Exception {
    String today = walk.samples().today().toString();
    JsonNode calendar = json(expect(walk.call("getCalendar", null), 200));
    assertThat(calendar.get("lastClosedDate").asString()).isEqualTo(today);
    JsonNode day =
        json(expect(walk.call("getBusinessDay", "/desk/v1/business-days/" + today, null), 200));
    assertThat(day.get("status").asString()).isEqualTo("Closed");
    assertThat(day.get("done")).isEqualTo(day.get("total"));
    String tomorrow = walk.samples().today().plusDays(1).toString();
    JsonNode next =
        json(expect(walk.call("getBusinessDay", "/desk/v1/business-days/" + tomorrow, null), 200));
    assertThat(next.get("status").asString()).isEqualTo("Open");
    assertThat(next.get("missingPrices")).isNotEmpty();
    month();
  }

  private void month() throws Exception {
    YearMonth month = YearMonth.from(walk.samples().today());
    String path = "/desk/v1/billing-months/" + month;
    JsonNode found = json(expect(walk.call("getBillingMonth", path, null), 200));
    assertThat(found.get("billingMonth").asString()).isEqualTo(month.toString());
    String next = "/desk/v1/billing-months/" + month.plusMonths(1);
    JsonNode later = json(expect(walk.call("getBillingMonth", next, null), 200));
    assertThat(later.get("status").asString()).isEqualTo("Open");
    assertThat(later.get("openFrom").asString()).isEqualTo(month.plusMonths(1) + "-01");
  }

  /** Once the walk has closed the month. */
  void closed() throws Exception {
    month();
    expect(walk.call("getCalendar", null), 200);
  }

  /** A list with two faults. */
  private void refuse() throws Exception {
    ObjectNode wrong =
        two("Transactions", "transactions", "Transaction", Map.of("isin", "US0378331006"));
    ((ObjectNode) wrong.get("transactions").get(0)).put("isin", "US0378331007");
    expect(walk.call("sendTransactions", wrong), 400);
  }

  /** A is short, and others take over what they can. */
  private void sellWhatIsLent(String id, int units) throws Exception {
    ObjectNode sales = walk.samples().of("Transactions");
    Map<String, ?> sale = Map.of("transactionId", id, "side", "Sell", "units", units);
    sales.putArray("transactions").add(walk.samples().of("Transaction", sale));
    String path = document.operation("sendTransactions").path();
    expect(walk.call("sendTransactions", path, sales, "Prefer", "wait=30"), 201);
  }

  private void visit(Operation operation, String path) throws Exception {
    for (String format : Walk.FORMATS) {
      expect(walk.call(operation.id(), path, null, "Accept", format), 200);
    }
    for (String filter : document.filters(operation)) {
      expect(walk.call(operation.id(), path + filter, null), 200);
    }
    JsonNode first = json(expect(walk.call(operation.id(), path + "?limit=1", null), 200));
    JsonNode cursor = first.get("nextCursor");
    assertThat(cursor.isString()).as("%s has a second page: %s", path, first).isTrue();
    String next = path + "?limit=1&cursor=" + cursor.asString();
    JsonNode second = json(expect(walk.call(operation.id(), next, null), 200));
    assertThat(second.get("data")).as(path).hasSize(1).isNotEqualTo(first.get("data"));
    String then = path + "?limit=1&asOf=" + first.get("asOf").asString();
    expect(walk.call(operation.id(), then, null), 200);
  }

  private void byKey() throws Exception {
    String day = walk.samples().today().toString();
    one("getLender", "/desk/v1/lenders/DEMO", "");
    one("getBorrower", "/desk/v1/borrowers/BRW", "");
    one("getInstrument", "/desk/v1/instruments/" + SECOND_ISIN, "");
    one("getPrice", "/desk/v1/prices/" + SECOND_ISIN, day);
    one("getMarketRate", "/desk/v1/market-rates/" + SECOND_ISIN, day);
    one("getFxRate", "/desk/v1/fx-rates/GBP/USD", day);
    String lender = expect(walk.call("getLender", "/desk/v1/lenders/DEMO", null), 200).text();
    assertThat(lender).doesNotContainIgnoringCase("secret");
  }

  private void one(String id, String path, String day) throws Exception {
    JsonNode now = json(expect(walk.call(id, path, null), 200));
    String then = path + "?asOf=2126-01-01T00:00:00Z";
    assertThat(json(expect(walk.call(id, then, null), 200))).isEqualTo(now);
    if (!day.isEmpty()) {
      assertThat(json(expect(walk.call(id, path + "?date=" + day, null), 200))).isEqualTo(now);
      expect(walk.call(id, path + "?date=1990-01-01", null), 404);
    }
  }

  private void ofSubmissions() throws Exception {
    for (String side : Walk.SIDES) {
      String all = side + "/submissions";
      String refused = idOf(side, "status=Refused&flow=transactions");
      Operation faults = document.find("GET", all + "/x/faults").orElseThrow();
      visit(faults, all + "/" + refused + "/faults");
      String applied = idOf(side, "status=Applied&flow=positions&from=2000-01-01T00:00:00Z");
      Operation effects = document.find("GET", all + "/x/effects").orElseThrow();
      visit(effects, all + "/" + applied + "/effects");
      String settled = idOf(side, "status=Applied&flow=settlement-status");
      expect(walk.call(effects.id(), all + "/" + settled + "/effects", null), 200);
    }
    String refused = idOf("/api/v1", "status=Refused");
    JsonNode receipt =
        json(expect(walk.call("getSubmission", "/api/v1/submissions/" + refused, null), 200));
    assertThat(receipt.get("status").asString()).isEqualTo("Refused");
  }

  /** The oldest of the first page, which has changed something. */
  private String idOf(String side, String filter) throws Exception {
    Operation list = document.find("GET", side + "/submissions").orElseThrow();
    JsonNode found =
        json(expect(walk.call(list.id(), side + "/submissions?" + filter, null), 200)).get("data");
    JsonNode oldest = found.get(found.size() - 1);
    return oldest.get("submissionId").asString();
  }

  /** The faults and effects of DEMO's submissions are nothing to OTHER. */
  void keepApart() throws Exception {
    String other = "Bearer " + walk.token("other-lender");
    for (String filter : List.of("status=Refused", "status=Applied")) {
      String one = "/api/v1/submissions/" + idOf("/api/v1", filter);
      for (String path : List.of(one, one + "/faults", one + "/effects")) {
        expect(caller.send("GET", path, (String) null, "Authorization", other), 404);
      }
    }
  }
}
