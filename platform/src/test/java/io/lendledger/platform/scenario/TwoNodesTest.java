package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.told.HistoryCheck;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir static Path place;
  private Nodes nodes;
  private NodesDoors doors;

  @BeforeAll
  void start() throws Exception {
    nodes = Nodes.start(place, 2);
    doors = new NodesDoors(nodes);
  }

  @AfterAll
  void stop() throws Exception {
    doors.close();
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
    String cookie = doors.signIn(0);
    JsonNode seen = JSON.readTree(doors.session(1, "GET", cookie, null).body());
    assertThat(seen.get("subject").asString()).isEqualTo("client:demo-lender");
    String csrf = seen.get("csrfToken").asString();
    assertThat(doors.session(1, "DELETE", cookie, csrf).statusCode()).isEqualTo(204);
    assertThat(doors.session(0, "GET", cookie, null).statusCode()).isEqualTo(401);
    assertThat(doors.session(1, "GET", cookie, null).statusCode()).isEqualTo(401);
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
    String cookie = doors.signIn(1, client, made.get("clientSecret").asString());
    assertThat(doors.session(1, "GET", cookie, null).statusCode()).isEqualTo(200);
    assertThat(
            doors
                .send(
                    doors
                        .request(0, "/desk/v1/oauth-clients/" + client)
                        .header("Authorization", doors.bearer(0, "demo-desk"))
                        .DELETE())
                .statusCode())
        .isEqualTo(204);
    holder.get("/api/v1/trades").expect(401);
    assertThat(doors.session(1, "GET", cookie, null).statusCode())
        .as("its browser's")
        .isEqualTo(401);
  }

  @Test
  @Order(4)
  void whatTheyMustHaveAlikeIsCompared() throws Exception {
    for (int node = 0; node < nodes.count(); node++) {
      doors.awaitNode(node, "UP", Nodes.name(node));
    }
    nodes.execute(
        """
        INSERT INTO access.node (node, roles, started_at, last_seen_at, memory_mb,
          memory_at_most_mb, processors, leads, settings)
        VALUES ('node-x', '{Query}', now(), now() + interval '1 hour', 1, 1, 1, '{}',
          '{"lendledger.public-url": "https://elsewhere.test"}')
        """);
    doors.awaitNode(
        0,
        "DEGRADED",
        "lendledger.public-url is https://ledger.test here and https://elsewhere.test at node-x");
    nodes.execute("DELETE FROM access.node WHERE node = 'node-x'");
    doors.awaitNode(0, "UP", "node-1");
  }

  @Test
  @Order(4)
  void oneThatHasAnothersIdIsToldOf() throws Exception {
    String anothers =
        """
        UPDATE access.node SET started_at = started_at - interval '1 s',
          last_seen_at = now() + interval '1 hour' WHERE node = 'node-2'
        """;
    NodesDoors.await(
        () -> {
          nodes.execute(anothers);
          return nodes.get(1).lastOutput().contains("lendledger.node-id node-2, too");
        },
        "the twin");
    doors.awaitNode(1, "UP", "node-2");
  }

  @Test
  @Order(5)
  void withoutTheDatabaseBothSayUntilWhenAndBothComeBack() throws Exception {
    String lender = doors.bearer(0, "demo-lender");
    nodes.postgres().close();
    for (int node = 0; node < nodes.count(); node++) {
      doors.awaitStatus(node, lender, 503);
      HttpResponse<String> refused = doors.trades(node, lender);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(refused.body()).contains("\"UNAVAILABLE\"");
      assertThat(doors.health(node, "/readiness").statusCode()).isEqualTo(503);
    }
    nodes.postgres().restart();
    for (int node = 0; node < nodes.count(); node++) {
      doors.awaitStatus(node, lender, 200);
      int up = node;
      NodesDoors.await(
          () -> doors.health(up, "/readiness").statusCode() == 200, "readiness of " + up);
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
    aNodeThatStandsStillHoldsNobodyUpAndDoesNoHarmLater(load);
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

  private void aNodeThatStandsStillHoldsNobodyUpAndDoesNoHarmLater(NodesLoad load)
      throws Exception {
    for (int node = 0; node < nodes.count(); node++) {
      nodes.stand(node, true);
      try {
        load.buyAt(1 - node);
      } finally {
        nodes.stand(node, false);
      }
      load.awaitMore(5);
    }
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
}
