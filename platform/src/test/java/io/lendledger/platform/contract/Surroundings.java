package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Submissions, the history, and what is open to everybody. */
final class Surroundings {

  private final Caller caller;
  private final Walk walk;

  Surroundings(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  void visit() throws Exception {
    submissions();
    history();
    integrity();
    readModels();
    open();
    new ConsoleWalk(caller).visit();
    new DocsWalk(caller).visit();
  }

  private void submissions() throws Exception {
    for (String format : List.of("application/json", "application/x-ndjson", "text/csv")) {
      original("sendPrices", "getDeskSubmission", "Prices", format);
      original("sendTransactions", "getSubmission", "Transactions", format);
    }
  }

  private void original(String send, String get, String envelope, String format) throws Exception {
    JsonNode sample = walk.samples().of(envelope);
    JsonNode records = sample.propertyStream().toList().getLast().getValue();
    String body =
        switch (format) {
          case "application/json" -> sample.toString();
          case "text/csv" -> Samples.csv(records);
          default -> Samples.lines(records);
        };
    Operation operation = caller.contract().document().operation(send);
    boolean dated = envelope.equals("Prices") && !format.equals("application/json");
    String path = operation.path() + (dated ? "?date=" + walk.samples().today() : "");
    String token = "Bearer " + walk.tokenFor(operation);
    Exchanged sent =
        caller.send("POST", path, body, "Authorization", token, "Content-Type", format);
    String location = expect(sent, 201).headers().firstValue("Location").orElseThrow();
    JsonNode receipt = json(expect(walk.call(get, location, null), 200));
    String later = location + "?asOf=2126-01-01T00:00:00Z";
    assertThat(json(expect(walk.call(get, later, null), 200)).get("submissionId"))
        .isEqualTo(receipt.get("submissionId"));
    expect(walk.call(get, location + "?asOf=2000-01-01T00:00:00Z", null), 404);
    Exchanged content = expect(walk.call(get + "Content", location + "/content", null), 200);
    assertThat(content.text()).isEqualTo(body);
    assertThat(content.type()).isEqualTo(format);
  }

  private void history() throws Exception {
    String path = "/audit/v1/events";
    JsonNode page = json(expect(walk.call("listEvents", path + "?limit=2", null), 200));
    String cursor = page.get("nextCursor").asString();
    expect(walk.call("listEvents", path + "?limit=2&cursor=" + cursor, null), 200);
    String then = path + "?limit=2&asOf=" + page.get("asOf").asString();
    assertThat(json(expect(walk.call("listEvents", then, null), 200)).get("data"))
        .isEqualTo(page.get("data"));
    expect(walk.call("listEvents", path + "?limit=2&order=Newest", null), 200);
    String narrow =
        "?aggregateType=Loan&aggregateId=L0000001&eventType=loan.booked&lenderCode=DEMO"
            + "&from=2026-01-01T00:00:00Z&to=2126-01-01T00:00:00Z&afterPosition=0&form=Current";
    expect(walk.call("listEvents", path + narrow, null), 200);
    String lines = "application/x-ndjson";
    expect(walk.call("listEvents", path + "?limit=1000", null, "Accept", lines), 200);
  }

  private void readModels() throws Exception {
    String path = "/ops/v1/projections/";
    for (String move : List.of("replay", "verify")) {
      String id = move + "Projection";
      expect(walk.call(id, path + "calendar/" + move, null, "Prefer", "wait=30"), 200);
      ObjectNode noFields = Document.JSON.createObjectNode();
      expect(walk.call(id, path + "lending/" + move, noFields, "Prefer", "wait=30"), 200);
      expect(walk.call(id, path + "process.matching/" + move, null), 400);
    }
    JsonNode found = json(expect(walk.call("getProjection", path + "lending", null), 200));
    assertThat(found.at("/verification/differences/total").asLong()).isZero();
    expect(walk.call("listProjections", null), 200);
  }

  private void integrity() throws Exception {
    Exchanged made = expect(walk.call("makeSeal", null), 201);
    expect(walk.call("changeSealKey", null), 201);
    expect(walk.call("makeSeal", Document.JSON.createObjectNode()), 201);
    String one = made.headers().firstValue("Location").orElseThrow();
    assertThat(json(expect(walk.call("getSeal", one, null), 200))).isEqualTo(json(made));
    String first = "/audit/v1/seals?limit=1";
    String cursor =
        json(expect(walk.call("listSeals", first, null), 200)).get("nextCursor").asString();
    expect(walk.call("listSeals", first + "&cursor=" + cursor, null), 200);
    expect(walk.call("listSeals", first + "&order=Newest", null), 200);
    expect(walk.call("changeSealKey", Document.JSON.createObjectNode()), 201);
    awaitSealOfADay();
    JsonNode report = json(expect(walk.call("checkIntegrity", null), 200));
    assertThat(report.get("valid").asBoolean()).as("%s", report).isTrue();
    assertThat(report.get("checkedEvents").asLong())
        .isEqualTo(report.at("/head/events").asLong() + report.at("/head/unlinkedEvents").asLong());
    startedCheck();
  }

  /** Read to its end while it is looked at. */
  private void startedCheck() throws Exception {
    ObjectNode noFields = Document.JSON.createObjectNode();
    Exchanged started = expect(walk.call("startIntegrityCheck", noFields), 202);
    String one = started.headers().firstValue("Location").orElseThrow();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    JsonNode check = json(expect(walk.call("getIntegrityCheck", one, null), 200));
    while (check.get("state").asString().equals("Running")) {
      assertThat(System.nanoTime()).as("%s", check).isLessThan(end);
      Thread.sleep(50);
      check = json(expect(walk.call("getIntegrityCheck", one, null), 200));
    }
    assertThat(check.at("/result/valid").asBoolean()).as("%s", check).isTrue();
    assertThat(check.get("checkedEvents")).isEqualTo(check.at("/result/checkedEvents"));
    expect(walk.call("startIntegrityCheck", null), 202);
  }

  /** The day before is sealed soon after there are events. */
  private void awaitSealOfADay() throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    JsonNode seals = json(expect(walk.call("listSeals", null), 200)).get("data");
    while (seals.valueStream().noneMatch(seal -> seal.get("kind").asString().equals("Day"))) {
      assertThat(System.nanoTime()).as("%s", seals).isLessThan(end);
      Thread.sleep(200);
      seals = json(expect(walk.call("listSeals", null), 200)).get("data");
    }
  }

  private void open() throws Exception {
    for (String id : List.of("getKeys", "getServerMetadata", "getDocument", "getPage")) {
      Operation operation = caller.contract().document().operation(id);
      expect(caller.send("GET", operation.path(), (String) null), 200);
      expect(caller.send("HEAD", operation.path(), (String) null), 200);
      expect(caller.send("GET", operation.path(), (String) null, "Accept", "x"), 406);
    }
    for (String asset :
        List.of(
            "start.js",
            "document.js",
            "remember.js",
            "sign.js",
            "swagger-ui.css",
            "swagger-ui-bundle.js")) {
      expect(caller.send("GET", "/docs/openapi/" + asset, (String) null), 200);
    }
    expect(caller.send("GET", "/docs/openapi/other.js", (String) null), 404);
    String form = "application/x-www-form-urlencoded";
    String wrong = "grant_type=client_credentials&scope=x&client_id=demo-lender&client_secret=";
    expect(caller.send("POST", "/oauth2/token", wrong + "no", "Content-Type", form), 401);
    expect(
        caller.send("POST", "/oauth2/token", wrong + "demo-lender-secret", "Content-Type", form),
        400);
    expect(caller.send("POST", "/oauth2/token", "grant_type=password", "Content-Type", form), 401);
    String granted =
        "grant_type=client_credentials&client_id=demo-desk&client_secret=demo-desk-secret";
    expect(caller.send("POST", "/oauth2/token", granted, "Content-Type", form, "Accept", "x"), 406);
    expect(caller.send("GET", "/docs/openapi/start.js", (String) null, "Accept", "x"), 406);
    expect(caller.send("POST", "/oauth2/token", "{}", "Content-Type", "application/json"), 400);
    expect(caller.send("POST", "/oauth2/token", "{}", "Content-Type", "unreadable"), 400);
  }
}
