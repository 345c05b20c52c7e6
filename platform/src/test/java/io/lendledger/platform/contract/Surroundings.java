package io.lendledger.platform.contract;

import static io.lendledger.platform.contract.Caller.expect;
import static io.lendledger.platform.contract.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Credentials, submissions, the history, and what is open to everybody. */
final class Surroundings {

  private final Caller caller;
  private final Walk walk;

  Surroundings(Caller caller, Walk walk) {
    this.caller = caller;
    this.walk = walk;
  }

  void visit() throws Exception {
    credentials("ApiKey", "/desk/v1/api-keys", "id");
    credentials("OAuthClient", "/desk/v1/oauth-clients", "clientId");
    signingClient();
    submissions();
    history();
    integrity();
    readModels();
    open();
    new ConsoleWalk(caller).visit();
  }

  /** A client that signs, and a token that it is given. */
  private void signingClient() throws Exception {
    RSAKey key =
        new RSAKeyGenerator(2_048)
            .keyID("k1")
            .keyUse(KeyUse.SIGNATURE)
            .algorithm(JWSAlgorithm.RS256)
            .generate();
    JWK other = new ECKeyGenerator(Curve.P_256).keyID("k2").generate();
    Map<String, Object> keys = Map.of("jwks", new JWKSet(List.of(key, other)).toJSONObject(true));
    JsonNode made =
        json(expect(walk.call("createOAuthClient", walk.samples().of("ClientRequest", keys)), 201));
    String id = made.get("clientId").asString();
    String one = "/desk/v1/oauth-clients/" + id;
    expect(walk.call("rotateOAuthClient", one + "/rotate", Document.JSON.valueToTree(keys)), 200);
    String issuer = caller.contract().document().issuer();
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(id)
            .subject(id)
            .audience(issuer)
            .jwtID("walk-" + id)
            .expirationTime(Date.from(Instant.now().plusSeconds(300)))
            .build();
    SignedJWT assertion =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(), claims);
    assertion.sign(new RSASSASigner(key));
    String form =
        "grant_type=client_credentials&scope=lender.read&client_assertion_type="
            + "urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion="
            + assertion.serialize();
    String post = form + "&client_id=" + id;
    String type = "application/x-www-form-urlencoded";
    expect(caller.send("POST", "/oauth2/token", post, "Content-Type", type), 200);
    expect(
        caller.send(
            "POST",
            "/oauth2/token",
            "grant_type=client_credentials&client_id=demo-lender"
                + "&client_secret=demo-lender-secret",
            "Content-Type",
            type),
        200);
  }

  private void credentials(String kind, String path, String idField) throws Exception {
    String request = kind.equals("ApiKey") ? "GrantRequest" : "ClientRequest";
    JsonNode made = json(expect(walk.call("create" + kind, walk.samples().of(request)), 201));
    String one = path + "/" + made.get(idField).asString();
    if (kind.equals("ApiKey")) {
      String key = made.get("key").asString();
      expect(caller.send("GET", "/api/v1/trades", (String) null, "X-API-Key", key), 200);
    }
    expect(walk.call("rotate" + kind, one + "/rotate", null), 200);
    String rotation = kind.equals("ApiKey") ? "KeyRotation" : "ClientRotation";
    expect(walk.call("rotate" + kind, one + "/rotate", walk.samples().of(rotation)), 200);
    expect(walk.call("list" + kind + "s", null), 200);
    expect(walk.call("get" + kind, one, null), 200);
    expect(walk.call("revoke" + kind, one, null), 204);
    expect(walk.call("get" + kind, one, null), 404);
    expect(walk.call("revoke" + kind, one, null), 404);
    expect(walk.call("rotate" + kind, one + "/rotate", null), 404);
  }

  /**
   * Rotated twice: the first key's turn is over, and tokens that it signed are good until it goes.
   */
  void signingKeys() throws Exception {
    String path = "/desk/v1/signing-keys";
    expect(walk.call("listSigningKeys", null), 200);
    JsonNode keys = json(expect(walk.call("rotateSigningKeys", null), 200));
    expect(walk.call("rotateSigningKeys", Document.JSON.createObjectNode()), 200);
    for (JsonNode key : keys.get("data")) {
      if (key.get("state").asString().equals("Signing")) {
        String one = path + "/" + key.get("kid").asString();
        expect(walk.call("revokeSigningKey", one, null), 200);
      }
    }
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
    expect(walk.call(get, location, null), 200);
    Exchanged content = expect(walk.call(get + "Content", location + "/content", null), 200);
    assertThat(content.text()).isEqualTo(body);
    assertThat(content.type()).isEqualTo(format);
  }

  private void history() throws Exception {
    String path = "/audit/v1/events";
    JsonNode page = json(expect(walk.call("listEvents", path + "?limit=2", null), 200));
    String cursor = page.get("nextCursor").asString();
    expect(walk.call("listEvents", path + "?limit=2&cursor=" + cursor, null), 200);
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
    expect(walk.call("makeSeal", Document.JSON.createObjectNode()), 201);
    String one = made.headers().firstValue("Location").orElseThrow();
    assertThat(json(expect(walk.call("getSeal", one, null), 200))).isEqualTo(json(made));
    String first = "/audit/v1/seals?limit=1";
    String cursor =
        json(expect(walk.call("listSeals", first, null), 200)).get("nextCursor").asString();
    expect(walk.call("listSeals", first + "&cursor=" + cursor, null), 200);
    expect(walk.call("changeSealKey", null), 201);
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

  /** Whatever the walk has made is explained, from the loan down to its bill. */
  void lineage() throws Exception {
    String path = "/audit/v1/lineage/";
    JsonNode loan = json(expect(walk.call("getLineage", path + "loan:" + walk.open(), null), 200));
    for (JsonNode part : loan.get("parts")) {
      expect(walk.call("getLineage", path + part.asString(), null), 200);
    }
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

  /** A lender is told of its own records, and of others nothing; the desk of all. */
  void ownLineage() throws Exception {
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
      expect(caller.send("GET", "/docs/" + asset, (String) null), 200);
    }
    expect(caller.send("GET", "/docs/other.js", (String) null), 404);
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
    expect(caller.send("GET", "/docs/start.js", (String) null, "Accept", "x"), 406);
    expect(caller.send("POST", "/oauth2/token", "{}", "Content-Type", "application/json"), 400);
    expect(caller.send("POST", "/oauth2/token", "{}", "Content-Type", "unreadable"), 400);
  }
}
