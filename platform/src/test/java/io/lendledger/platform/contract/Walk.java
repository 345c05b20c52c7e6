package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the README walks through and all around it: every operation is called with what it is for,
 * lists in their three formats, with bodies made of the document's examples.
 */
final class Walk {

  static final List<String> SIDES = List.of("/api/v1", "/desk/v1", "/audit/v1");
  static final List<String> FORMATS =
      List.of("application/json", "application/x-ndjson", "text/csv");

  private final Caller caller;
  private final Document document;
  private final Samples samples;
  private final Map<String, String> tokens = new HashMap<>();
  private String open = "";
  private String cash = "";
  private String cancelled = "";

  Walk(Caller caller, LocalDate today) throws Exception {
    this.caller = caller;
    this.document = caller.contract().document();
    this.samples = new Samples(document, today);
    for (String client : List.of("demo-lender", "other-lender", "demo-desk", "demo-auditor")) {
      tokens.put(client, caller.token(client));
    }
  }

  Samples samples() {
    return samples;
  }

  /** A loan that is open. */
  String open() {
    return open;
  }

  /** A loan for cash that is open. */
  String cash() {
    return cash;
  }

  /** A loan that was called off. */
  String cancelled() {
    return cancelled;
  }

  /** The token of the demonstration's client that may call an operation. */
  String tokenFor(Operation operation) {
    String scope = operation.scopes().getFirst();
    return switch (scope) {
      case "desk" -> tokens.get("demo-desk");
      case "audit", "ops" -> tokens.get("demo-auditor");
      default -> tokens.get("demo-lender");
    };
  }

  String token(String client) {
    return tokens.get(client);
  }

  static String header(Operation operation) {
    return operation.path().startsWith("/public/") ? "X-SVC-Authorization" : "Authorization";
  }

  Exchanged call(String id, String path, ObjectNode body, String... more) throws Exception {
    Operation operation = document.operation(id);
    String[] headers = new String[more.length + 6];
    headers[0] = header(operation);
    headers[1] = "Bearer " + tokenFor(operation);
    headers[2] = "Content-Type";
    headers[3] = "application/json";
    headers[4] = "X-Request-Id";
    headers[5] = "walk-1";
    System.arraycopy(more, 0, headers, 6, more.length);
    return caller.send(operation.method(), path, body == null ? null : body.toString(), headers);
  }

  Exchanged call(String id, ObjectNode body) throws Exception {
    return call(id, document.operation(id).path(), body);
  }

  /** Sends a list in all three formats; the example of its record, or another. */
  private void list(String id, ObjectNode envelope, int status) throws Exception {
    if (document.operation(id).declared().at("/responses").has("2XX")) {
      expect(call(id, document.operation(id).path() + "?dryRun=true", envelope), 200);
    }
    expect(call(id, document.operation(id).path(), envelope, "Prefer", "wait=30"), status);
    JsonNode records = null;
    StringBuilder query = new StringBuilder("?");
    for (var field : envelope.properties()) {
      if (field.getValue().isArray()) {
        records = field.getValue();
      } else if (!field.getValue().isNull()) {
        query.append(field.getKey()).append('=').append(field.getValue().asString()).append('&');
      }
    }
    if (document.takes(document.operation(id), "mapping")) {
      query.append("mapping=false");
    }
    String path = document.operation(id).path() + query;
    String token = "Bearer " + tokenFor(document.operation(id));
    for (String format : FORMATS.subList(1, 3)) {
      String body = format.equals("text/csv") ? Samples.csv(records) : Samples.lines(records);
      expect(
          caller.send("POST", path, body, "Content-Type", format, "Authorization", token), status);
    }
  }

  void setUpProgramme() throws Exception {
    for (String lender : List.of("DEMO", "OTHER")) {
      expect(call("registerLender", "/desk/v1/lenders/" + lender, samples.of("LenderInput")), 200);
    }
    ObjectNode secret = samples.of("InboundWebhookSecret");
    String inbound = "/desk/v1/lenders/%s/inbound-webhook-secret";
    expect(call("endInboundWebhookSecret", inbound.formatted("OTHER"), null), 204);
    expect(call("endInboundWebhookSecret", inbound.formatted("DEMO"), null), 204);
    expect(call("setInboundWebhookSecret", inbound.formatted("DEMO"), secret), 204);
    for (String borrower : List.of("BRW", "BRW2")) {
      String path = "/desk/v1/borrowers/" + borrower;
      expect(call("registerBorrower", path, samples.of("BorrowerInput")), 200);
    }
    list("sendInstruments", samples.of("Instruments"), 201);
    list("sendPrices", samples.of("Prices"), 201);
    list("sendFxRates", samples.of("FxRates"), 201);
    list("sendMarketRates", samples.of("MarketRates"), 201);
    Map<String, Object> second = Map.of("clientId", "B");
    list("sendClientReferences", two("ClientReferences", "ClientReference", second), 201);
    list("sendPositions", two("PositionSnapshot", "Position", second), 201);
    list("sendTransactions", samples.of("Transactions"), 201);
    expect(call("changeClient", "/api/v1/clients/A", samples.of("PreferenceChange")), 200);
    expect(withdraw(call("sendMarketRates", samples.of("MarketRates"))), 200);
  }

  /** Undoes what an answer told of. */
  Exchanged withdraw(Exchanged sent) throws Exception {
    String path = "/desk/v1/submissions/" + json(sent).get("submissionId").asString();
    return call("withdrawSubmission", path + "/withdraw", samples.of("WithdrawalInput"));
  }

  /** A list of the example and of another one that differs in some fields. */
  private ObjectNode two(String envelope, String record, Map<String, ?> others) {
    ObjectNode list = samples.of(envelope);
    list.propertyStream()
        .map(Map.Entry::getValue)
        .filter(JsonNode::isArray)
        .forEach(records -> ((ArrayNode) records).add(samples.of(record, others)));
    return list;
  }

  /** Books a loan and answers its id. */
  String borrow(String request, Map<String, ?> others) throws Exception {
    Map<String, Object> all = new HashMap<>(others);
    all.put("requestId", request);
    ObjectNode requests = samples.of("BorrowRequests");
    requests.putArray("borrowRequests").add(samples.of("BorrowRequest", all));
    JsonNode answer = json(expect(call("placeBorrowRequests", requests), 201));
    return answer.at("/results/0/loans/0/loanId").asString();
  }

  /** A cash loan that is delivered, returned from, recalled and rerated. */
  String lendForCash() throws Exception {
    Map<String, Object> cash = new HashMap<>(Map.of("collateralType", "Cash"));
    cash.putAll(Map.of("investmentRate", 5, "rebateRate", 0.8));
    cash.put("lendingRate", null);
    String loan = borrow("CASH-1", cash);
    expect(call("confirmCover", "/desk/v1/loans/" + loan + "/collateral-received", null), 200);
    settle(loan, "Loan", 1_000);
    return loan;
  }

  void settle(String trade, String type, int units) throws Exception {
    list("sendSettlementStatuses", settled(trade, type, units), 201);
  }

  /** The report that a trade with BRW settled as a whole. */
  ObjectNode settled(String trade, String type, int units) {
    Map<String, Object> values = new HashMap<>(Map.of("tradeId", trade, "tradeType", type));
    values.putAll(Map.of("originalUnits", units, "settledUnits", units));
    ObjectNode statuses = samples.of("SettlementStatuses");
    statuses.putArray("settlementStatuses").add(samples.of("SettlementStatus", values));
    return statuses;
  }

  /** A loan from its request to its first accrual, and the rest of its life. */
  void lend() throws Exception {
    list("previewBorrowRequests", samples.of("BorrowRequests"), 200);
    list("placeBorrowRequests", samples.of("BorrowRequests"), 201);
    list("previewBorrowRequests", samples.of("BorrowRequests"), 200);
    String loan = json(expect(call("listCustodyLoans", null), 200)).at("/data/0/loanId").asString();
    String path = "/desk/v1/loans/" + loan;
    expect(call("confirmCover", path + "/collateral-received", samples.of("CoverInput")), 200);
    Map<String, Object> account = Map.of("rqvAccount", "RQV-2");
    list("sendCollateral", two("CollateralReport", "CollateralInput", account), 201);
    settle(loan, "Loan", 1_000);
    String second = borrow("R-2", Map.of("borrowerCode", "BRW2"));
    ObjectNode delivered = samples.of("SettlementStatuses");
    Map<String, Object> values = new HashMap<>(Map.of("tradeId", second, "borrowerCode", "BRW2"));
    values.putAll(Map.of("originalUnits", 1_000, "settledUnits", 1_000));
    delivered.putArray("settlementStatuses").add(samples.of("SettlementStatus", values));
    expect(call("sendSettlementStatuses", delivered), 201);
    cash = lendForCash();
    ObjectNode lendingRate = samples.of("RerateInput", nothing("rebateRate"));
    expect(call("rerateLoan", path + "/rerate", lendingRate), 200);
    Map<String, Object> later = new HashMap<>(nothing("rebateRate"));
    later.put("effectiveDate", samples.today().plusDays(1).toString());
    expect(call("rerateLoan", path + "/rerate", samples.of("RerateInput", later)), 200);
    ObjectNode rebateRate = samples.of("RerateInput", nothing("lendingRate"));
    expect(call("rerateLoan", "/desk/v1/loans/" + cash + "/rerate", rebateRate), 200);
    ObjectNode hundred = samples.of("Movement", Map.of("units", 100));
    JsonNode back = json(expect(call("instructReturn", path + "/returns", hundred), 201));
    settle(back.get("tradeId").asString(), "Return", 100);
    expect(call("recallLoan", path + "/recalls", hundred), 201);
    expect(call("cancelTrade", path + "/trades/2/cancel", noFields()), 200);
    open = loan;
    borrow("R-4", Map.of("isin", "US5949181045"));
    cancelled = borrow("R-3", Map.of("units", 10));
    drop(samples.of("PositionSnapshot"));
    expect(call("cancelLoan", "/desk/v1/loans/" + cancelled + "/cancel", noFields()), 200);
    list("sendIncomeDistributions", samples.of("IncomeDistributions"), 201);
  }

  /** A snapshot without B, whose units are on loan: refused, and told what would follow. */
  private void drop(ObjectNode withoutB) throws Exception {
    String path = "/api/v1/positions";
    expect(call("sendPositions", path, withoutB), 400);
    expect(call("sendPositions", path + "?confirmDrop=1", withoutB), 400);
    JsonNode told = json(expect(call("sendPositions", path + "?dryRun=true", withoutB), 200));
    assertThat(told.at("/details/0/field").asString()).isEqualTo("confirmDrop");
    assertThat(told.at("/consequences/reallocations")).isNotEmpty();
    ObjectNode nobody = withoutB.deepCopy().put("emptyInventory", true);
    nobody.putArray("positions");
    JsonNode all = json(expect(call("sendPositions", path + "?dryRun=true", nobody), 200));
    assertThat(all.at("/consequences/recalls")).isNotEmpty();
    assertThat(all.at("/consequences/drops")).isNotEmpty();
    ObjectNode both = two("PositionSnapshot", "Position", Map.of("clientId", "B"));
    expect(call("sendPositions", path + "?confirmDrop=0", both), 201);
  }

  private static Map<String, Object> nothing(String field) {
    Map<String, Object> nothing = new HashMap<>();
    nothing.put(field, null);
    return nothing;
  }

  private static ObjectNode noFields() {
    return Document.JSON.createObjectNode();
  }

  void analyse() throws Exception {
    ObjectNode request = samples.of("PortfolioAnalysisRequest");
    request
        .withArrayProperty("identifiers")
        .addObject()
        .put("requestKey", "2")
        .put("isin", "US0000000000");
    String path = "/public/portfolio-analysis";
    JsonNode answer =
        json(expect(call("analysePortfolio", path, request, "X-SVC-ApiVersion", "1"), 200));
    expect(call("getQuota", null), 200);
    assertThat(answer.get("totalCount").asInt()).isOne();
    assertThat(answer.get("failureResults")).hasSize(1);
  }
}
