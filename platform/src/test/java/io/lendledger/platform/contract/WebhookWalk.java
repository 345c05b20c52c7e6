package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.signature.WebhookKey;
import io.lendledger.platform.scenario.WebhookTarget;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Webhooks out, in, and the feed of the same events. */
final class WebhookWalk implements AutoCloseable {

  private static final String SUBSCRIPTIONS = "/api/v1/webhook-subscriptions";
  private static final String EVENTS = "/api/v1/events";

  private static final String FAILED =
      "?outcome=Failed&type=loan.custody&from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";

  private final Caller caller;
  private final Walk walk;
  private final WebhookTarget target = new WebhookTarget();
  private String one = "";

  WebhookWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  /** To a target that fails at first. */
  void subscribe() throws Exception {
    target.answer(500);
    Map<String, Object> to = Map.of("url", target.url());
    ObjectNode request = walk.samples().of("SubscriptionRequest", to);
    Exchanged made = expect(walk.call("createWebhookSubscription", request), 201);
    one = made.headers().firstValue("Location").orElseThrow();
  }

  /** Loans have changed by now. */
  void visit() throws Exception {
    deliveries();
    subscription();
    events();
    pushIn("pushSettlementStatuses", walk.settled(walk.open(), "Loan", 1_000), 201);
    pushIn("pushIncomeDistributions", walk.samples().of("IncomeDistributions"), 201);
    for (String id : List.of("pushSettlementStatuses", "pushIncomeDistributions")) {
      refusals(id);
    }
    pushIn("pushSettlementStatuses", walk.settled(walk.cancelled(), "Loan", 10), 400);
  }

  private void deliveries() throws Exception {
    String path = one + "/deliveries";
    JsonNode page = await(path, each -> rested(each) != null && each.get("data").size() > 1);
    String failed = Objects.requireNonNull(rested(page));
    for (String filter : List.of("", "?failed=true", "?status=Pending&lenderCode=DEMO", FAILED)) {
      JsonNode all =
          json(expect(walk.call("listAllDeliveries", "/ops/v1/deliveries" + filter, null), 200));
      assertThat(all.get("data")).as(filter).isNotEmpty();
    }
    expect(walk.call("getWebhookSubscription", one, null), 200);
    ReplayWalk replays = new ReplayWalk(caller, walk, one);
    replays.share(failed);
    target.answer(200);
    String again = path + "/" + failed + "/redeliver";
    expect(walk.call("redeliver", again, null, "Prefer", "wait=30"), 200);
    expect(walk.call("redeliver", again, Document.JSON.createObjectNode()), 200);
    String forLender = "/ops/v1/deliveries/" + failed + "/redeliver";
    expect(walk.call("redeliverForLender", forLender, null, "Prefer", "wait=30"), 200);
    await(
        path + "?status=Delivered",
        each -> each.at("/data/0/responseBody").asString("").equals("answer 200"));
    String first = path + "?limit=1";
    JsonNode newest = json(expect(walk.call("listWebhookDeliveries", first, null), 200));
    String next = first + "&cursor=" + newest.get("nextCursor").asString();
    expect(walk.call("listWebhookDeliveries", next, null), 200);
    expect(walk.call("listWebhookDeliveries", path + FAILED, null), 200);
    replays.replay();
    await(
        path,
        each -> each.get("data").findValues("replayId").stream().anyMatch(JsonNode::isString));
    expect(walk.call("listAllDeliveries", "/ops/v1/deliveries", null), 200);
  }

  /** A delivery that failed and is to be tried again. */
  private static @Nullable String rested(JsonNode page) {
    return page.get("data")
        .valueStream()
        .filter(each -> each.get("nextAttemptAt").isString() && each.get("failure").isString())
        .map(each -> each.get("id").asString())
        .findFirst()
        .orElse(null);
  }

  private JsonNode await(String path, Predicate<JsonNode> wish) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    JsonNode page = json(expect(walk.call("listWebhookDeliveries", path, null), 200));
    while (!wish.test(page)) {
      assertThat(System.nanoTime()).as("%s", page).isLessThan(end);
      Thread.sleep(50);
      page = json(expect(walk.call("listWebhookDeliveries", path, null), 200));
    }
    return page;
  }

  private void subscription() throws Exception {
    expect(walk.call("listWebhookSubscriptions", null), 200);
    target.answer(500);
    expect(walk.call("testWebhookSubscription", one + "/test", null), 200);
    target.answer(200);
    ObjectNode noFields = Document.JSON.createObjectNode();
    expect(walk.call("testWebhookSubscription", one + "/test", noFields, "Prefer", "wait=30"), 200);
    String rotate = one + "/rotate-secret";
    expect(walk.call("rotateWebhookSecret", rotate, null), 200);
    expect(walk.call("rotateWebhookSecret", rotate, walk.samples().of("SecretRotation")), 200);
    for (String status : List.of("Paused", "Active")) {
      ObjectNode change = walk.samples().of("SubscriptionChange", Map.of("status", status));
      expect(walk.call("changeWebhookSubscription", one, change), 200);
    }
    ObjectNode another = walk.samples().of("SubscriptionRequest");
    String gone =
        expect(walk.call("createWebhookSubscription", another), 201)
            .headers()
            .firstValue("Location")
            .orElseThrow();
    String list = SUBSCRIPTIONS + "?limit=1";
    JsonNode first = json(expect(walk.call("listWebhookSubscriptions", list, null), 200));
    String next = list + "&cursor=" + first.get("nextCursor").asString();
    expect(walk.call("listWebhookSubscriptions", next, null), 200);
    expect(walk.call("deleteWebhookSubscription", gone, null), 204);
    expect(walk.call("deleteWebhookSubscription", gone, null), 404);
  }

  private void events() throws Exception {
    JsonNode first = json(expect(walk.call("listLoanEvents", EVENTS + "?limit=1", null), 200));
    String cursor = first.get("nextCursor").asString();
    JsonNode second =
        json(expect(walk.call("listLoanEvents", EVENTS + "?limit=1&cursor=" + cursor, null), 200));
    String after = EVENTS + "?afterEventId=" + first.at("/data/0/eventId").asString();
    JsonNode rest = json(expect(walk.call("listLoanEvents", after + "&limit=1000", null), 200));
    assertThat(rest.at("/data/0")).isEqualTo(second.at("/data/0"));
    assertThat(rest.get("nextCursor").isNull()).isTrue();
    JsonNode client =
        json(expect(walk.call("listLoanEvents", after + "&type=loan.client", null), 200));
    assertThat(client.get("data")).isNotEmpty();
    assertThat(client.at("/data/0/data/clientLevelLoanId").isString()).isTrue();
    asOfTheFirst("listLoanEvents", EVENTS + "?", first);
    asOfTheFirst("listLoanEventsForDesk", "/desk/v1/events?lenderCode=DEMO&", first);
    newestFirst("listLoanEvents", EVENTS + "?", cursor);
    newestFirst("listLoanEventsForDesk", "/desk/v1/events?lenderCode=DEMO&", null);
    ofAllLenders(first.at("/data/0/eventId").asString());
  }

  /** Nothing of what happened later is known then. */
  private void asOfTheFirst(String operation, String path, JsonNode first) throws Exception {
    Instant then = Instant.parse(first.at("/data/0/timestamp").asString()).plusMillis(1);
    JsonNode known = json(expect(walk.call(operation, path + "asOf=" + then, null), 200));
    assertThat(known.at("/data/0")).isEqualTo(first.at("/data/0"));
    assertThat(known.get("data"))
        .noneMatch(each -> Instant.parse(each.get("timestamp").asString()).isAfter(then));
  }

  /** The same from the other end; a cursor of one order is none of the other. */
  private void newestFirst(String operation, String path, @Nullable String ofOldest)
      throws Exception {
    JsonNode all = json(expect(walk.call(operation, path + "limit=1000", null), 200)).get("data");
    String newest = path + "order=Newest&limit=";
    JsonNode page = json(expect(walk.call(operation, newest + "1", null), 200));
    assertThat(page.at("/data/0")).isEqualTo(all.get(all.size() - 1));
    String next = "1&cursor=" + page.get("nextCursor").asString();
    JsonNode second = json(expect(walk.call(operation, newest + next, null), 200));
    assertThat(second.at("/data/0")).isEqualTo(all.get(all.size() - 2));
    expect(walk.call(operation, path + "limit=" + next, null), 400);
    if (ofOldest != null) {
      expect(walk.call(operation, newest + "1&cursor=" + ofOldest, null), 400);
    }
    String known = all.get(all.size() - 3).get("eventId").asString();
    JsonNode since =
        json(expect(walk.call(operation, newest + "9&afterEventId=" + known, null), 200));
    assertThat(since.get("data")).hasSize(2);
    assertThat(since.get("nextCursor").isNull()).isTrue();
  }

  private void ofAllLenders(String after) throws Exception {
    String path = "/desk/v1/events?lenderCode=DEMO&limit=1";
    JsonNode first = json(expect(walk.call("listLoanEventsForDesk", path, null), 200));
    String next = path + "&cursor=" + first.get("nextCursor").asString();
    expect(walk.call("listLoanEventsForDesk", next, null), 200);
    String rest = "/desk/v1/events?type=loan.client&afterEventId=" + after;
    assertThat(json(expect(walk.call("listLoanEventsForDesk", rest, null), 200)).get("data"))
        .isNotEmpty();
  }

  /** Signed with the secret that the desk has registered, in the three formats. */
  private void pushIn(String id, ObjectNode envelope, int status) throws Exception {
    String[] json = {"Content-Type", Caller.JSON};
    expect(signedWith("?dryRun=true", id, envelope.toString(), json), status == 201 ? 200 : status);
    JsonNode records = envelope.propertyStream().toList().getLast().getValue();
    Map<String, String> bodies =
        Map.of(
            "application/json", envelope.toString(),
            "application/x-ndjson", Samples.lines(records),
            "text/csv", Samples.csv(records));
    for (var body : bodies.entrySet()) {
      expect(signed(id, body.getValue(), "Content-Type", body.getKey()), status);
    }
  }

  private Exchanged signed(String id, String body, String... more) throws Exception {
    return signedWith("", id, body, more);
  }

  private Exchanged signedWith(String query, String id, String body, String... more)
      throws Exception {
    Operation operation = caller.contract().document().operation(id);
    String secret = walk.samples().of("LenderInput").get("inboundWebhookSecret").asString();
    String message = "msg_" + UUID.randomUUID();
    long now = Instant.now().getEpochSecond();
    String[] headers = new String[more.length + 8];
    headers[0] = "webhook-id";
    headers[1] = message;
    headers[2] = "webhook-timestamp";
    headers[3] = Long.toString(now);
    headers[4] = "webhook-signature";
    headers[5] = WebhookKey.of(secret).sign(message, now, body.getBytes(UTF_8));
    headers[6] = "Prefer";
    headers[7] = "wait=30";
    System.arraycopy(more, 0, headers, 8, more.length);
    String path = operation.path().replace("{lenderCode}", "DEMO") + query;
    return caller.send("POST", path, body, headers);
  }

  private void refusals(String id) throws Exception {
    String path = caller.contract().document().operation(id).path().replace("{lenderCode}", "DEMO");
    expect(caller.send("POST", path, "{}", "Content-Type", Caller.JSON), 401);
    expect(signed(id, "{\"", "Content-Type", Caller.JSON), 400);
    expect(signed(id, "{\"nothing\": 1}", "Content-Type", Caller.JSON), 400);
    expect(signed(id, "<x/>", "Content-Type", "application/xml"), 415);
    expect(signed(id, "{}", "Content-Type", Caller.JSON, "Accept", "application/xml"), 406);
    String large = " ".repeat(4 * 1024 * 1024 + 1);
    expect(signed(id, large, "Content-Type", Caller.JSON), 413);
  }

  /** OTHER has no part in DEMO's. */
  void keepApart() throws Exception {
    String other = "Bearer " + walk.token("other-lender");
    String[] credential = {"Authorization", other, "Content-Type", Caller.JSON};
    int asked = 0;
    for (Operation operation : caller.contract().document().operations()) {
      if (operation.path().startsWith(SUBSCRIPTIONS + "/{id}")) {
        String path = operation.path().replace(SUBSCRIPTIONS + "/{id}", one);
        path = path.replace("{deliveryId}", "1").replace("{replayId}", "1");
        expect(caller.send(operation.method(), path, bodyOf(operation), credential), 404);
        asked++;
      }
    }
    assertThat(asked).isGreaterThanOrEqualTo(7);
    for (String path : List.of(SUBSCRIPTIONS, EVENTS)) {
      Exchanged foreign =
          expect(caller.send("GET", path, (String) null, "Authorization", other), 200);
      assertThat(json(foreign).get("data")).as(path).isEmpty();
    }
    JsonNode own = json(expect(walk.call("listLoanEvents", EVENTS + "?limit=1", null), 200));
    String next = EVENTS + "?limit=1&cursor=" + own.get("nextCursor").asString();
    expect(caller.send("GET", next, (String) null, "Authorization", other), 400);
  }

  private @Nullable String bodyOf(Operation operation) {
    return switch (operation.id()) {
      case "changeWebhookSubscription" -> "{\"status\": \"Paused\"}";
      case "startWebhookReplay" -> ReplayWalk.window(walk.samples(), Map.of()).toString();
      default -> null;
    };
  }

  @Override
  public void close() {
    target.close();
  }
}
