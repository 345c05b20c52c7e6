package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.told.HistoryCheck;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two identical processes on one PostgreSQL (docs/nodes.md): any of them takes any request. */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class TwoNodesTest {

  private static final String SESSION = "/console/session";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build();

  @TempDir static Path place;
  private Nodes nodes;

  @BeforeAll
  void start() throws Exception {
    nodes = Nodes.start(place, 2);
  }

  @AfterAll
  void stop() throws Exception {
    http.close();
    nodes.close();
  }

  @Test
  @Order(1)
  void aDayPassesAtBoth() throws Exception {
    new NodesDay(nodes).pass();
  }

  @Test
  @Order(2)
  void aSessionOfOneHoldsAtBothAndEndsAtBoth() throws Exception {
    String cookie = signIn(0);
    JsonNode seen = JSON.readTree(session(1, "GET", cookie, null).body());
    assertThat(seen.get("subject").asString()).isEqualTo("client:demo-lender");
    String csrf = seen.get("csrfToken").asString();
    assertThat(session(1, "DELETE", cookie, csrf).statusCode()).isEqualTo(204);
    assertThat(session(0, "GET", cookie, null).statusCode()).isEqualTo(401);
    assertThat(session(1, "GET", cookie, null).statusCode()).isEqualTo(401);
  }

  @Test
  @Order(3)
  void aCredentialRevokedAtOneIsRefusedAtTheOtherAtOnce() throws Exception {
    Api desk = nodes.at(0, "demo-desk");
    JsonNode made =
        desk.post(
                "/desk/v1/oauth-clients",
                "{\"lenderCode\": \"DEMO\", \"scopes\": [\"lender.read\"]}")
            .expect(201)
            .body();
    String client = made.get("clientId").asString();
    Api holder = Api.login(nodes.address(1), client, made.get("clientSecret").asString());
    holder.get("/api/v1/trades").expect(200);
    String cookie = signIn(1, client, made.get("clientSecret").asString());
    assertThat(session(1, "GET", cookie, null).statusCode()).isEqualTo(200);
    assertThat(
            http.send(
                    request(0, "/desk/v1/oauth-clients/" + client)
                        .header("Authorization", bearer(0, "demo-desk"))
                        .DELETE()
                        .build(),
                    BodyHandlers.ofString())
                .statusCode())
        .isEqualTo(204);
    holder.get("/api/v1/trades").expect(401);
    assertThat(session(1, "GET", cookie, null).statusCode()).as("its browser's").isEqualTo(401);
  }

  @Test
  @Order(4)
  void whatTheyMustHaveAlikeIsCompared() throws Exception {
    for (int node = 0; node < nodes.count(); node++) {
      awaitNode(node, "UP", Nodes.name(node));
    }
    nodes.execute(
        """
        INSERT INTO access.node (node, roles, started_at, last_seen_at, memory_mb,
          memory_at_most_mb, processors, leads, settings)
        VALUES ('node-x', '{Query}', now(), now() + interval '1 hour', 1, 1, 1, '{}',
          '{"lendledger.public-url": "https://elsewhere.test"}')
        """);
    awaitNode(
        0,
        "DEGRADED",
        "lendledger.public-url is https://ledger.test here and https://elsewhere.test at node-x");
    nodes.execute("DELETE FROM access.node WHERE node = 'node-x'");
    awaitNode(0, "UP", "node-1");
  }

  @Test
  @Order(4)
  void oneThatHasAnothersIdIsToldOf() throws Exception {
    String anothers =
        """
        UPDATE access.node SET started_at = started_at - interval '1 s',
          last_seen_at = now() + interval '1 hour' WHERE node = 'node-2'
        """;
    await(
        () -> {
          nodes.execute(anothers);
          return nodes.get(1).lastOutput().contains("lendledger.node-id node-2, too");
        },
        "the twin");
    awaitNode(1, "UP", "node-2");
  }

  @Test
  @Order(5)
  void withoutTheDatabaseBothSayUntilWhenAndBothComeBack() throws Exception {
    String lender = bearer(0, "demo-lender");
    nodes.postgres().close();
    for (int node = 0; node < nodes.count(); node++) {
      awaitStatus(node, lender, 503);
      HttpResponse<String> refused = trades(node, lender);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(refused.body()).contains("\"UNAVAILABLE\"");
      assertThat(health(node, "/readiness").statusCode()).isEqualTo(503);
    }
    nodes.postgres().restart();
    for (int node = 0; node < nodes.count(); node++) {
      awaitStatus(node, lender, 200);
      int up = node;
      await(() -> health(up, "/readiness").statusCode() == 200, "readiness of " + up);
      assertThat(
              nodes
                  .get(node)
                  .lastOutput()
                  .lines()
                  .filter(
                      line -> line.contains("The database is away") || line.contains("is back")))
          .as("one line for its loss and one for its return:%n%s", nodes.get(node).lastOutput())
          .hasSize(2);
    }
  }

  @Test
  @Order(6)
  void nothingThatWasAcknowledgedIsLostOrDoubledWhenEachIsKilled() throws Exception {
    var load = new NodesLoad(nodes);
    load.begin();
    load.awaitMore(10);
    for (int node = 0; node < nodes.count(); node++) {
      nodes.kill(node);
      if (node == 0) {
        aDeadNodeIsSilentAndThenGone();
      }
      load.awaitMore(5);
      nodes.restart(node);
    }
    load.awaitMore(10);
    load.end();

    Api auditor = nodes.at(0, "demo-auditor");
    HistoryCheck history = new NodesHistory(auditor).awaitAgreement(load.told());
    assertThat(history.lent(NodesLoad.LENT)).isEqualTo(load.lent());
    assertThat(
            nodes
                .at(1, "demo-auditor")
                .get("/audit/v1/integrity")
                .expect(200)
                .body()
                .get("valid")
                .asBoolean())
        .isTrue();
    ReadModels.of(nodes.address(1)).agreeWithEvents();
  }

  private void aDeadNodeIsSilentAndThenGone() throws Exception {
    Api operator = nodes.at(1, "demo-auditor");
    nodes.execute(
        "UPDATE access.node SET last_seen_at = now() - interval '31 seconds' WHERE node ="
            + " 'node-1'");
    operator.await("/ops/v1/nodes", all -> states(all).equals("node-1 Silent, node-2 Up"));
    nodes.execute(
        "UPDATE access.node SET last_seen_at = now() - interval '25 hours' WHERE node = 'node-1'");
    operator.await("/ops/v1/nodes", all -> states(all).equals("node-2 Up"));
  }

  private static String states(JsonNode nodes) {
    return nodes
        .get("data")
        .valueStream()
        .map(each -> each.get("node").asString() + " " + each.get("state").asString())
        .reduce((one, other) -> one + ", " + other)
        .orElse("");
  }

  private String signIn(int node) throws Exception {
    return signIn(node, "demo-lender", "demo-lender-secret");
  }

  private String signIn(int node, String client, String secret) throws Exception {
    HttpResponse<String> signedIn =
        http.send(
            request(node, SESSION)
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"clientId\": \"%s\", \"clientSecret\": \"%s\"}"
                            .formatted(client, secret)))
                .build(),
            BodyHandlers.ofString());
    assertThat(signedIn.statusCode()).as(signedIn.body()).isEqualTo(204);
    return signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  private HttpResponse<String> session(int node, String method, String cookie, String csrf)
      throws Exception {
    HttpRequest.Builder request =
        request(node, SESSION).header("Cookie", cookie).method(method, BodyPublishers.noBody());
    if (csrf != null) {
      request.header("X-CSRF-Token", csrf).header("Sec-Fetch-Site", "same-origin");
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(int node, String path) {
    return HttpRequest.newBuilder(URI.create(nodes.address(node) + path));
  }

  /** A token of one node, which is good at all. */
  private String bearer(int node, String client) throws Exception {
    String basic =
        Base64.getEncoder()
            .encodeToString(
                (client + ":" + client + "-secret").getBytes(StandardCharsets.US_ASCII));
    HttpResponse<String> granted =
        http.send(
            request(node, "/oauth2/token")
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials"))
                .build(),
            BodyHandlers.ofString());
    return "Bearer " + JSON.readTree(granted.body()).get("access_token").asString();
  }

  private HttpResponse<String> trades(int node, String bearer) throws Exception {
    return http.send(
        request(node, "/api/v1/trades").header("Authorization", bearer).build(),
        BodyHandlers.ofString());
  }

  private HttpResponse<String> health(int node, String part) throws Exception {
    return http.send(
        HttpRequest.newBuilder(
                URI.create(nodes.get(node).managementAddress() + "/actuator/health" + part))
            .build(),
        BodyHandlers.ofString());
  }

  private void awaitStatus(int node, String bearer, int status) throws Exception {
    await(() -> trades(node, bearer).statusCode() == status, "a " + status + " of " + node);
  }

  private void awaitNode(int node, String status, String detail) throws Exception {
    await(
        () -> {
          JsonNode seen = JSON.readTree(health(node, "").body()).at("/components/node");
          return seen.path("status").asString("").equals(status)
              && seen.toString().contains(detail);
        },
        status + ": " + detail);
  }

  private static void await(Callable<Boolean> wish, String what) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (!wish.call()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }
}
