package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.WebhookTarget.Received;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is pushed is what the feed lists, each event under one id, through power cuts and replays.
 */
class WebhooksTest {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final int LOANS_A_ROUND = 3;

  private final FirstLightBodies bodies =
      new FirstLightBodies("US0378331005", LocalDate.now(ZoneOffset.UTC));
  private final WebhookTarget target = new WebhookTarget();

  @TempDir Path data;
  private RunningLendledger service;
  private Api lender;
  private Api desk;
  private Api operator;
  private int requests;

  @BeforeEach
  void start() throws Exception {
    begin(RunningLendledger.start(data));
    desk.put("/desk/v1/lenders/DEMO", bodies.lender()).expect(200);
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
  }

  private void begin(RunningLendledger running) throws Exception {
    service = running;
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    operator = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
    target.close();
  }

  /** Loans from their request to their delivery. */
  private void lend(int loans) throws Exception {
    for (int number = 0; number < loans; number++) {
      String request =
          bodies.borrowRequest().replace("R-1", "R-" + requests++).replace("9000", "600");
      JsonNode answer = desk.post("/desk/v1/borrow-requests", request).expect(201).body();
      String loan = answer.at("/results/0/loans/0/loanId").asString();
      desk.post("/desk/v1/loans/" + loan + "/collateral-received", "").expect(200);
      lender.post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 600)).expect(201);
    }
  }

  @Test
  void tellEachChangeOnceThroughPowerCutsAndReplays() throws Exception {
    lender
        .post(
            "/api/v1/webhook-subscriptions",
            "{\"url\": \"%s\", \"eventTypes\": [\"loan.custody\", \"loan.client\"]}"
                .formatted(target.url()))
        .expect(201);
    lend(LOANS_A_ROUND);
    service.kill();
    begin(RunningLendledger.start(data));
    lend(LOANS_A_ROUND);
    service.kill();
    begin(RunningLendledger.startHere(data));
    lend(LOANS_A_ROUND);
    Map<String, JsonNode> listed = awaitAllDelivered();
    assertInOrderOfEachLoan(listed);

    long told = told(listed.keySet());
    ReadModels.of(service.address())
        .replayedTogether(List.of("lending", "moments", "reference", "accruals"));
    assertThat(feed()).as("the feed after a replay").containsAllEntriesOf(listed);
    lend(1);
    assertThat(awaitAllDelivered()).hasSizeGreaterThan(listed.size());
    assertThat(told(listed.keySet())).as("nothing is sent again").isEqualTo(told);
  }

  /** The feed by event, once the target has been told all of it and nothing else. */
  private Map<String, JsonNode> awaitAllDelivered() throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    Map<String, JsonNode> listed = feed();
    while (!ids().equals(listed.keySet())) {
      assertThat(System.nanoTime()).as("%s of %s", ids(), listed.keySet()).isLessThan(end);
      Thread.sleep(50);
      if (ids().containsAll(listed.keySet())) {
        listed = feed();
      }
    }
    // What was told just before a power cut is told again, some seconds after it.
    operator.await("/ops/v1/deliveries?status=Pending", all -> all.get("data").isEmpty());
    for (Received each : target.received()) {
      JsonNode event = listed.get(each.id());
      JsonNode body = JSON.readTree(each.body());
      for (String member : List.of("type", "timestamp", "change", "trade", "before", "data")) {
        assertThat(body.get(member)).as(each.id()).isEqualTo(event.get(member));
      }
    }
    return listed;
  }

  /** How often these were told. */
  private long told(Set<String> events) {
    return target.received().stream().filter(each -> events.contains(each.id())).count();
  }

  private Set<String> ids() {
    Set<String> ids = new LinkedHashSet<>();
    target.received().forEach(each -> ids.add(each.id()));
    return ids;
  }

  private Map<String, JsonNode> feed() throws Exception {
    Map<String, JsonNode> events = new LinkedHashMap<>();
    JsonNode page = lender.get("/api/v1/events?limit=7").expect(200).body();
    page.get("data").forEach(event -> events.put(event.get("eventId").asString(), event));
    while (page.get("nextCursor").isString()) {
      String cursor = page.get("nextCursor").asString();
      page = lender.get("/api/v1/events?limit=7&cursor=" + cursor).expect(200).body();
      page.get("data").forEach(event -> events.put(event.get("eventId").asString(), event));
    }
    assertThat(List.copyOf(events.keySet())).isSorted();
    return events;
  }

  /** What came a second time, after a power cut, came before anything later of its loan. */
  private void assertInOrderOfEachLoan(Map<String, JsonNode> listed) {
    Map<String, List<String>> firsts = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    for (Received each : target.received()) {
      if (seen.add(each.id())) {
        String loan = listed.get(each.id()).at("/data/loanId").asString();
        firsts.computeIfAbsent(loan, _ -> new ArrayList<>()).add(each.id());
      }
    }
    assertThat(firsts).hasSizeGreaterThanOrEqualTo(3 * LOANS_A_ROUND);
    assertThat(firsts.values()).allSatisfy(ids -> assertThat(ids).isSorted());
  }
}
