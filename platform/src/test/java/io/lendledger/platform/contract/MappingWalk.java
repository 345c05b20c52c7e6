package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A lender's own CSV, and what is read of its mapping. */
final class MappingWalk {

  private static final String PATH = "/api/v1/csv-mappings";
  private static final String ONE = PATH + "/client-reference";

  private final Caller caller;
  private final Walk walk;

  MappingWalk(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  void visit() throws Exception {
    expect(walk.call("getCsvMapping", ONE, null), 404);
    expect(walk.call("putCsvMapping", PATH + "/prices", put()), 404);
    expect(walk.call("endCsvMapping", PATH + "/prices", null), 404);
    JsonNode kept = json(expect(walk.call("putCsvMapping", ONE, put()), 200));
    assertThat(json(expect(walk.call("putCsvMapping", ONE, put()), 200))).isEqualTo(kept);
    assertThat(json(expect(walk.call("getCsvMapping", ONE, null), 200))).isEqualTo(kept);
    assertThat(json(expect(walk.call("listCsvMappings", PATH, null), 200)).at("/data/0"))
        .isEqualTo(kept);
    String token = "Bearer " + walk.token("demo-lender");
    String csv = "Kunde;Ab;Anteil\r\nA;" + walk.samples().today() + ";90,0\r\n";
    Exchanged sent =
        expect(
            caller.send(
                "POST",
                "/api/v1/client-reference?mapping=true",
                csv,
                "Content-Type",
                "text/csv",
                "Authorization",
                token),
            201);
    String sha256 = kept.get("sha256").asString();
    assertThat(sent.headers().firstValue("X-Csv-Mapping")).hasValue(sha256);
    String submission = sent.headers().firstValue("Location").orElseThrow();
    apart(submission);
    expect(walk.call("endCsvMapping", ONE, null), 204);
    expect(walk.call("endCsvMapping", ONE, null), 204);
    JsonNode own =
        json(expect(walk.call("getSubmissionCsvMapping", submission + "/csv-mapping", null), 200));
    assertThat(own.get("sha256").asString()).isEqualTo(sha256);
    String audited = submission.replace("/api/", "/audit/") + "/csv-mapping";
    assertThat(json(expect(walk.call("getAuditedCsvMapping", audited, null), 200))).isEqualTo(own);
    atTheDesk(submission);
    String nothing = "/v1/submissions/00000000-0000-0000-0000-000000000000/csv-mapping";
    expect(walk.call("getSubmissionCsvMapping", "/api" + nothing, null), 404);
    expect(walk.call("getAuditedCsvMapping", "/audit" + nothing, null), 404);
  }

  /** The desk's own feed of prices. */
  private void atTheDesk(String submission) throws Exception {
    String path = "/desk/v1/csv-mappings";
    String one = path + "/prices";
    ObjectNode mapping =
        (ObjectNode)
            Document.JSON.readTree(
                """
                {"columns": {"Kennung": "isin", "Kurs": "price"}, "constants": {"currency": "USD"},
                 "ignore": ["Quelle"], "separator": ";", "decimal": ","}
                """);
    expect(walk.call("getDeskCsvMapping", one, null), 404);
    expect(walk.call("putDeskCsvMapping", path + "/positions", mapping), 404);
    JsonNode kept = json(expect(walk.call("putDeskCsvMapping", one, mapping), 200));
    assertThat(json(expect(walk.call("getDeskCsvMapping", one, null), 200))).isEqualTo(kept);
    assertThat(json(expect(walk.call("listDeskCsvMappings", path, null), 200)).get("data"))
        .containsExactly(kept);
    Exchanged sent =
        expect(
            caller.send(
                "POST",
                "/desk/v1/prices?dryRun=true&date=" + walk.samples().today(),
                "Kennung;Kurs;Quelle\r\nUS0378331005;50,25;A\r\n",
                "Content-Type",
                "text/csv",
                "Authorization",
                "Bearer " + walk.token("demo-desk")),
            200);
    assertThat(sent.headers().firstValue("X-Csv-Mapping")).hasValue(kept.get("sha256").asString());
    expect(walk.call("endDeskCsvMapping", one, null), 204);
    String seen = submission.replace("/api/", "/desk/") + "/csv-mapping";
    assertThat(json(expect(walk.call("getDeskSubmissionCsvMapping", seen, null), 200)).get("flow"))
        .isEqualTo(Document.JSON.valueToTree("client-reference"));
  }

  /** What is DEMO's is nothing to OTHER. */
  private void apart(String submission) throws Exception {
    String other = "Bearer " + walk.token("other-lender");
    expect(caller.send("GET", ONE, (String) null, "Authorization", other), 404);
    Exchanged none = expect(caller.send("GET", PATH, (String) null, "Authorization", other), 200);
    assertThat(json(none).get("data")).isEmpty();
    String mapping = submission + "/csv-mapping";
    expect(caller.send("GET", mapping, (String) null, "Authorization", other), 404);
  }

  private static ObjectNode put() {
    return (ObjectNode)
        Document.JSON.readTree(
            """
            {"columns": {"Kunde": "clientId", "Ab": "effectiveDate", "Anteil": "feeSplit"},
             "constants": {"optInStatus": "In"}, "ignore": ["Bemerkung"], "separator": ";",
             "decimal": ",", "dateFormat": "yyyy-MM-dd"}
            """);
  }
}
