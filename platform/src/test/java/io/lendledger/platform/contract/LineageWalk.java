package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Explanations of records, for an auditor, the desk and the lender. */
final class LineageWalk {

  private final Caller caller;
  private final Walk walk;

  LineageWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  /** Whatever the walk has made is explained, from the loan down to its bill. */
  void audited() throws Exception {
    String path = "/audit/v1/lineage/";
    JsonNode loan = json(expect(walk.call("getLineage", path + "loan:" + walk.open(), null), 200));
    for (JsonNode part : loan.get("parts")) {
      expect(walk.call("getLineage", path + part.asString(), null), 200);
    }
    String then = asOf(loan);
    expect(walk.call("getLineage", path + "loan:" + walk.open() + then, null), 200);
    String none = path + "accrual:" + walk.open() + "-C01:yesterday";
    expect(walk.call("getLineage", none, null), 404);
    for (String id : List.of("Prices", "Transactions")) {
      String format = id.equals("Prices") ? "text/csv" : "application/x-ndjson";
      expect(walk.call("getAuditedContent", sent("send" + id, id, format), null), 200);
    }
    for (JsonNode event : loan.get("events")) {
      JsonNode content = event.at("/submission/content");
      if (event.get("eventType").asString().equals("loan.booked")) {
        assertThat(content.isString()).as("who asked for the loan: %s", event).isTrue();
      }
      if (content.isString()) {
        byte[] original =
            expect(walk.call("getAuditedContent", content.asString(), null), 200).body();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(original);
        assertThat(HexFormat.of().formatHex(digest))
            .isEqualTo(event.at("/submission/sha256").asString());
      }
    }
  }

  /** The moment of the last event behind a record. */
  private static String asOf(JsonNode lineage) {
    return "?asOf="
        + lineage.get("events").get(lineage.get("events").size() - 1).get("timestamp").asString();
  }

  /** A lender is told of its own records, and of others nothing; the desk of all. */
  void own() throws Exception {
    String record = "/lineage/loan:" + walk.open();
    JsonNode desk = json(expect(walk.call("getLineageForDesk", "/desk/v1" + record, null), 200));
    JsonNode own = json(expect(walk.call("getOwnLineage", "/api/v1" + record, null), 200));
    assertThat(own.get("parts")).isNotEmpty().isEqualTo(desk.get("parts"));
    for (JsonNode part : own.get("parts")) {
      String path = "/api/v1/lineage/" + part.asString();
      expect(walk.call("getOwnLineage", path, null), 200);
      String other = "Bearer " + walk.token("other-lender");
      expect(caller.send("GET", path, (String) null, "Authorization", other), 404);
    }
    String then = record + asOf(own);
    expect(walk.call("getLineageForDesk", "/desk/v1" + then, null), 200);
    expect(walk.call("getOwnLineage", "/api/v1" + then, null), 200);
    int bodies = 0;
    for (int n = 0; n < own.get("events").size(); n++) {
      JsonNode event = own.get("events").get(n);
      assertThat(event.get("eventId")).isEqualTo(desk.get("events").get(n).get("eventId"));
      assertThat(event.get("event").isNull()).isTrue();
      assertThat(event.get("credential").asString("client:demo-lender"))
          .isEqualTo("client:demo-lender");
      JsonNode content = event.at("/submission/content");
      if (content.isString()) {
        expect(walk.call("getSubmissionContent", content.asString(), null), 200);
        bodies++;
      }
    }
    assertThat(bodies).as("own reports of settlement").isPositive();
    assertThat(desk.get("events").findValues("credential").toString()).contains("demo-desk");
  }

  private String sent(String send, String envelope, String format) throws Exception {
    JsonNode sample = walk.samples().of(envelope);
    JsonNode records = sample.propertyStream().toList().getLast().getValue();
    String body = format.equals("text/csv") ? Samples.csv(records) : Samples.lines(records);
    Operation operation = caller.contract().document().operation(send);
    String path =
        operation.path() + (envelope.equals("Prices") ? "?date=" + walk.samples().today() : "");
    String token = "Bearer " + walk.tokenFor(operation);
    Exchanged sent =
        caller.send("POST", path, body, "Authorization", token, "Content-Type", format);
    return "/audit/v1/submissions/" + json(sent).get("submissionId").asString() + "/content";
  }
}
