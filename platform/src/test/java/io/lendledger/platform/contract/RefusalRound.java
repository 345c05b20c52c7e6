package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Provokes the refusals: those that all operations share on each of them, the others by name. */
final class RefusalRound {

  private static final int OVER_OBJECT_BYTES = 65 * 1024;
  private static final int OVER_LIST_BYTES = Unlimited.LIST_BYTES + 1;
  private static final String NOTHING = "00000000-0000-0000-0000-000000000000";

  private final Caller caller;
  private final Document document;
  private final Walk walk;

  RefusalRound(Caller caller, Walk walk) {
    this.caller = caller;
    this.document = caller.contract().document();
    this.walk = walk;
  }

  void provoke() throws Exception {
    for (Operation operation : document.operations()) {
      if (operation.isGuarded()) {
        shared(operation);
      }
    }
    tooLargeForm();
    absent();
    backdated();
    tooMany();
  }

  private void shared(Operation operation) throws Exception {
    String path = example(operation);
    String token = "Bearer " + walk.tokenFor(operation);
    String header = Walk.header(operation);
    boolean portfolio = operation.path().startsWith("/public/");
    String[] credential = {header, token, "X-SVC-ApiVersion", "1"};
    expect(send(operation, path, null), 401);
    String other =
        walk.tokenFor(operation).equals(walk.token("demo-desk")) ? "demo-lender" : "demo-desk";
    expect(send(operation, path, null, header, "Bearer " + walk.token(other)), 403);
    expect(
        send(
            operation,
            path + "?unknown=1",
            bodyOf(operation),
            with(credential, "Content-Type", Caller.JSON)),
        400);
    if (has(operation, 406)) {
      String[] accept = with(credential, "Accept", "application/xml");
      expect(
          send(operation, path, bodyOf(operation), with(accept, "Content-Type", Caller.JSON)), 406);
    }
    if (operation.readsBody()) {
      expect(
          send(operation, path, "<x/>", with(credential, "Content-Type", "application/xml")), 415);
      String[] json = with(credential, "Content-Type", Caller.JSON);
      expect(send(operation, path, "{\"", json), 400);
      expect(send(operation, path, "{\"nothing\": 1}", json), 400);
      required(operation, path, json);
      boolean list = portfolio || declares(operation, "text/csv");
      String large = " ".repeat(list ? OVER_LIST_BYTES : OVER_OBJECT_BYTES);
      expect(send(operation, path, large, json), 413);
    }
    if (mayRefuse(operation, "IDEMPOTENCY_CONFLICT")) {
      conflict(operation, path, with(credential, "Content-Type", Caller.JSON));
    }
    if (mayRefuse(operation, "INVALID_CURSOR")) {
      expect(send(operation, path + "?cursor=x", null, credential), 400);
    }
  }

  private boolean mayRefuse(Operation operation, String code) {
    return operation
        .declared()
        .get("responses")
        .valueStream()
        .flatMap(response -> document.resolve(response).path("x-error-codes").valueStream())
        .anyMatch(each -> each.asString().equals(code));
  }

  private boolean declares(Operation operation, String media) {
    return operation.declared().at("/requestBody/content").has(media);
  }

  /**
   * Every operation keeps keys apart by method and path, so one success serves as first request.
   */
  private void conflict(Operation operation, String path, String... headers) throws Exception {
    String key = "key-" + operation.id();
    String[] keyed = with(headers, "Idempotency-Key", key);
    Map<String, String> successes = firsts();
    String first = successes.get(operation.id());
    if (first != null) {
      String place = operation.id().equals("changeClient") ? "/api/v1/clients/A" : path;
      Exchanged once = send(operation, place, first, keyed);
      assertThat(once.status()).as("%s", once).isLessThan(300);
      Exchanged again = expect(send(operation, place, first, keyed), once.status());
      assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
      expect(send(operation, place, first + " ", keyed), 400);
    }
  }

  private Map<String, String> firsts() {
    Samples samples = walk.samples();
    return Map.of(
        "sendTransactions", samples.of("Transactions").toString(),
        "sendPrices", samples.of("Prices").toString(),
        "changeClient", samples.of("PreferenceChange").toString(),
        "createApiKey", samples.of("GrantRequest").toString());
  }

  /** The fields that the service misses in an empty record are those that are documented so. */
  private void required(Operation operation, String path, String... headers) throws Exception {
    JsonNode body = operation.declared().path("requestBody");
    if (!body.path("required").asBoolean(false)) {
      return;
    }
    JsonNode schema = document.resolve(body.at("/content/application~1json/schema"));
    Set<String> required = names(schema.path("required"));
    ObjectNode empty = Document.JSON.createObjectNode();
    for (var field : schema.get("properties").properties()) {
      JsonNode record = document.resolve(field.getValue().path("items"));
      if (record.has("required")) {
        required.remove(field.getKey());
        required.addAll(names(record.get("required")));
        empty.putArray(field.getKey()).addObject();
      }
    }
    JsonNode faults = Caller.json(expect(send(operation, path, empty.toString(), headers), 400));
    Set<String> missed = new TreeSet<>();
    for (JsonNode fault : faults.get("details")) {
      if (fault.get("issue").asString().equals("is required")) {
        missed.add(fault.get("field").asString());
      }
    }
    assertThat(missed).as("required by %s", operation).isEqualTo(required);
  }

  private static Set<String> names(JsonNode list) {
    return list.valueStream()
        .map(JsonNode::asString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean has(Operation operation, int status) {
    return operation.declared().get("responses").has(String.valueOf(status));
  }

  private String bodyOf(Operation operation) {
    return operation.readsBody() ? "{}" : null;
  }

  private static String[] with(String[] headers, String name, String value) {
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = name;
    all[headers.length + 1] = value;
    return all;
  }

  private Exchanged send(Operation operation, String path, String body, String... headers)
      throws Exception {
    return caller.send(operation.method(), path, body, headers);
  }

  /** A path of the operation with the examples of its parameters. */
  private String example(Operation operation) {
    String path = operation.path();
    for (JsonNode each : operation.declared().get("parameters")) {
      JsonNode parameter = document.resolve(each);
      if (parameter.get("in").asString().equals("path")) {
        String name = "{" + parameter.get("name").asString() + "}";
        path = path.replace(name, parameter.get("example").asString());
      }
    }
    return path;
  }

  private void tooLargeForm() throws Exception {
    expect(
        caller.send(
            "POST",
            "/oauth2/token",
            "scope=" + "x".repeat(OVER_LIST_BYTES),
            "Content-Type",
            "application/x-www-form-urlencoded"),
        413);
  }

  private void absent() throws Exception {
    Samples samples = walk.samples();
    Map<String, ObjectNode> bodies = new HashMap<>();
    bodies.put("changeClient", samples.of("PreferenceChange"));
    bodies.put("setInboundWebhookSecret", samples.of("InboundWebhookSecret"));
    bodies.put("instructReturn", samples.of("Movement"));
    bodies.put("withdrawSubmission", samples.of("WithdrawalInput"));
    bodies.put("recallLoan", samples.of("Movement"));
    bodies.put("skipParkedEvent", samples.of("SkipInput"));
    bodies.put("changeWebhookSubscription", samples.of("SubscriptionChange"));
    bodies.put("startWebhookReplay", ReplayWalk.window(samples, Map.of()));
    Map<String, Object> oneRate = new HashMap<>();
    oneRate.put("rebateRate", null);
    bodies.put("rerateLoan", samples.of("RerateInput", oneRate));
    for (Operation operation : document.operations()) {
      if (has(operation, 404) && operation.isGuarded()) {
        String path = operation.path().replace("{loanId}", "L9999999").replace("{number}", "9");
        path = path.replace("{lenderCode}", "NOBODY").replaceAll("\\{\\w+}", NOTHING);
        expect(walk.call(operation.id(), path, bodies.get(operation.id())), 404);
      }
    }
  }

  private void backdated() throws Exception {
    Samples samples = walk.samples();
    String past = samples.today().minusDays(1).toString();
    ObjectNode references = samples.of("ClientReferences");
    references
        .putArray("clients")
        .add(samples.of("ClientReference", Map.of("effectiveDate", past)));
    expect(walk.call("sendClientReferences", references), 400);
    expect(
        walk.call("sendPositions", samples.of("PositionSnapshot", Map.of("asOfDate", past))), 400);
    ObjectNode change = samples.of("PreferenceChange", Map.of("effectiveDate", past));
    expect(walk.call("changeClient", "/api/v1/clients/A", change), 400);
    ObjectNode transactions = samples.of("Transactions");
    transactions.putArray("transactions").add(samples.of("Transaction", Map.of("units", 101)));
    expect(walk.call("sendTransactions", transactions), 400);
    expect(walk.call("closeBusinessDay", "/desk/v1/business-days/2026-01-01/close", null), 400);
    expect(walk.call("closeBillingMonth", "/desk/v1/billing-months/2036-01/close", null), 400);
  }

  /** Moves that the state of a loan does not allow. */
  void moves(String open, String cancelled) throws Exception {
    String gone = "/desk/v1/loans/" + cancelled;
    Samples samples = walk.samples();
    expect(walk.call("confirmCover", gone + "/collateral-received", null), 400);
    expect(walk.call("instructReturn", gone + "/returns", samples.of("Movement")), 400);
    expect(walk.call("recallLoan", gone + "/recalls", samples.of("Movement")), 400);
    Map<String, Object> oneRate = new HashMap<>();
    oneRate.put("rebateRate", null);
    expect(walk.call("rerateLoan", gone + "/rerate", samples.of("RerateInput", oneRate)), 400);
    expect(walk.call("cancelLoan", "/desk/v1/loans/" + open + "/cancel", null), 400);
    expect(walk.call("cancelTrade", gone + "/trades/0/cancel", null), 400);
    expect(walk.call("sendSettlementStatuses", walk.settled(cancelled, "Loan", 10)), 400);
    expect(walk.withdraw(walk.call("sendTransactions", samples.of("Transactions"))), 400);
  }

  private void tooMany() throws Exception {
    ObjectNode items = many(201, "identifiers", (list, n) -> list.put("requestKey", "K" + n));
    expect(
        walk.call("analysePortfolio", "/public/portfolio-analysis", items, "X-SVC-ApiVersion", "1"),
        400);
    expect(walk.call("analysePortfolio", "/public/portfolio-analysis", items), 400);
    ObjectNode requests =
        many(1_001, "borrowRequests", (list, n) -> list.put("requestId", "M" + n));
    expect(walk.call("placeBorrowRequests", requests), 400);
    expect(walk.call("previewBorrowRequests", requests), 400);
  }

  private static ObjectNode many(int number, String list, ObjIntConsumer<ObjectNode> item) {
    ObjectNode many = Document.JSON.createObjectNode();
    for (int n : IntStream.range(0, number).toArray()) {
      item.accept(many.withArrayProperty(list).addObject(), n);
    }
    return many;
  }
}
