package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The preview of borrow requests says what placing them then does, and does nothing. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BorrowPreviewTest {

  private static final String PATH = "/desk/v1/borrow-requests";
  private static final String PREVIEW = PATH + "/preview";
  private static final String APPLE = "US0378331005";
  private static final String OTHER = "US5949181045";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir static Path place;
  private Path data;
  private String running = "";
  private RunningLendledger service;
  private Api desk;

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  /** One that matches in this way; that of the case before will do. */
  private void start(String strategy) throws Exception {
    if (running.equals(strategy)) {
      return;
    }
    stop();
    service = null;
    running = strategy;
    data = place.resolve(strategy);
    service = RunningLendledger.startHere(data, "--lendledger.matching.strategy=" + strategy);
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    desk.put("/desk/v1/borrowers/BRW", new FirstLightBodies(APPLE, today).borrower()).expect(200);
    send(
        "demo-lender",
        List.of(
            holding("A", "ACC-1", 1_000),
            holding("B", "ACC-1", 333),
            holding("B", "ACC-2", 50),
            holding("LATER", "ACC-2", 400),
            holding("OUT", "ACC-2", 70),
            holding("A", "ACC-3", 90, "Restricted")));
    send("other-lender", List.of(holding("A", "ACC-1", 777)));
  }

  private void send(String client, List<String> holdings) throws Exception {
    Api lender = Api.login(service.address(), client, client + "-secret");
    lender
        .post(
            "/api/v1/client-reference",
            "{\"clients\": [%s, %s, %s]}"
                .formatted(optIn("A", today), optIn("B", today), optIn("LATER", today.plusDays(1))))
        .expect(201);
    lender
        .post(
            "/api/v1/positions",
            "{\"asOfDate\": \"%s\", \"positions\": [%s]}"
                .formatted(today, String.join(",", holdings)))
        .expect(201);
  }

  private static String optIn(String client, LocalDate from) {
    return """
    {"clientId": "%s", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 90}
    """
        .formatted(client, from);
  }

  private static String holding(String client, String account, long units) {
    return holding(client, account, units, "Available");
  }

  private static String holding(String client, String account, long units, String status) {
    return """
    {"isin": "%s", "ticker": "T", "quantity": %d, "currency": "USD", "clientId": "%s",
     "custodyAccountId": "%s", "positionStatus": "%s"}
    """
        .formatted(APPLE, units, client, account, status);
  }

  /** Requests that take what others left, on days when others take part, and of one lender. */
  private String requests() {
    List<String> all = new ArrayList<>();
    all.add(request("P-1", APPLE, 500, today, ""));
    all.add(request("P-2", OTHER, 10, today, ""));
    all.add(request("P-3", APPLE, 300, today.plusDays(1), ", \"lenderCode\": \"DEMO\""));
    all.add(request("P-4", APPLE, 1_001, today, ""));
    all.add(request("P-5", APPLE, 900, today, ""));
    all.add(request("P-6", APPLE, 600, today, ", \"lenderCode\": \"DEMO\""));
    return "{\"borrowRequests\": [%s]}".formatted(String.join(",", all));
  }

  private static String request(String id, String isin, long units, LocalDate day, String more) {
    return """
    {"requestId": "%s", "borrowerCode": "BRW", "isin": "%s", "units": %d,
     "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
     "tradeDate": "%s", "settlementDate": "%4$s"%5$s}
    """
        .formatted(id, isin, units, day, more);
  }

  @Order(2)
  @ParameterizedTest
  @ValueSource(strings = {"pro-rata", "fair-queue"})
  void saysWhatPlacingThemDoes(String strategy) throws Exception {
    start(strategy);
    long events = number("SELECT count(*) FROM eventstore.domain_event");
    JsonNode told = desk.post(PREVIEW, requests()).expect(200).body();
    assertThat(desk.post(PREVIEW, requests()).expect(200).body()).isEqualTo(told);
    assertThat(number("SELECT count(*) FROM eventstore.domain_event")).isEqualTo(events);
    assertThat(causes(told)).contains("NOT_OPTED_IN", "RESERVED", "ON_LOAN", "NO_INVENTORY");
    JsonNode done = desk.post(PATH, requests()).expect(201).body();
    assertThat(told).isEqualTo(withoutIds(done));
    JsonNode known = desk.post(PREVIEW, requests()).expect(200).body();
    assertThat(known).as("placed before").isEqualTo(done);
  }

  private static List<String> causes(JsonNode told) {
    List<String> causes = new ArrayList<>();
    for (JsonNode result : told.get("results")) {
      result.get("unfilled").forEach(each -> causes.add(each.get("cause").asString()));
    }
    return causes;
  }

  private static JsonNode withoutIds(JsonNode answer) {
    JsonNode copy = answer.deepCopy();
    for (JsonNode result : copy.get("results")) {
      for (JsonNode loan : (ArrayNode) result.get("loans")) {
        ((ObjectNode) loan).putNull("loanId");
      }
    }
    return copy;
  }

  @Test
  @Order(1)
  void refusesWhatPlacingRefuses() throws Exception {
    start("pro-rata");
    String unknown = requests().replace("BRW", "NOBODY").replace("DEMO", "NONE");
    JsonNode refused = desk.post(PREVIEW, unknown).expect(400).body();
    assertThat(refused).isEqualTo(desk.post(PATH, unknown).expect(400).body());
    assertThat(refused.get("details")).hasSize(8);
    String unread = unknown.replaceFirst(APPLE, "US0378331006");
    JsonNode both = desk.post(PREVIEW, unread).expect(400).body();
    assertThat(both).isEqualTo(desk.post(PATH, unread).expect(400).body());
    assertThat(both.get("message").asString()).isEqualTo("9 faults");
    assertThat(both.get("details")).hasSize(9);
    assertThat(both.at("/details/0/issue").asString()).isEqualTo("check digit");
    String twice = requests().replace("P-2", "P-1");
    assertThat(desk.post(PREVIEW, twice).expect(400).body())
        .isEqualTo(desk.post(PATH, twice).expect(400).body());
    assertThat(desk.post(PREVIEW, "{\"borrowRequests\": []}").expect(200).body().get("results"))
        .isEmpty();
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    lender.post(PREVIEW, requests()).expect(403);
  }

  /** Of a client that goes Out later nothing is free, whatever was sent last; others' units are. */
  @Test
  @Order(3)
  void holdingsShowAsFreeWhatAPreviewOfTodayGets() throws Exception {
    start("fair-queue");
    send(
        "demo-lender",
        List.of(
            holding("A", "ACC-1", 5_000),
            holding("B", "ACC-1", 4_000),
            holding("LATER", "ACC-2", 3_000)));
    Api.login(service.address(), "demo-lender", "demo-lender-secret")
        .post(
            "/api/v1/client-reference",
            "{\"clients\": [%s, %s, %s, %s]}"
                .formatted(
                    optIn("A", today.plusDays(20)).replace("\"In\"", "\"Out\""),
                    optIn("A", today.plusDays(10)),
                    optIn("LATER", today),
                    optIn("B", today.plusDays(1))))
        .expect(201);
    long free = 0;
    for (JsonNode each :
        desk.get("/desk/v1/holdings?lenderCode=DEMO&isin=" + APPLE)
            .expect(200)
            .body()
            .get("data")) {
      free += each.get("freeUnits").asLong();
    }
    String all = request("P-9", APPLE, 100_000, today, ", \"lenderCode\": \"DEMO\"");
    JsonNode told =
        desk.post(PREVIEW, "{\"borrowRequests\": [%s]}".formatted(all)).expect(200).body();
    assertThat(free).isBetween(4_000L, 7_000L);
    assertThat(100_000 - told.get("results").get(0).get("unfilledUnits").asLong()).isEqualTo(free);
  }

  private long number(String sql) throws Exception {
    return new EmbeddedDatabase(data).number(sql);
  }
}
