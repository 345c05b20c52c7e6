package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two lenders in one sandbox: they share its days, and nothing else. */
class SandboxTenantsTest extends OnSandbox {

  private static final String DIALS = "/sandbox/v1/dials";
  private static final String WORST =
      "{\"failedSettlements\": 100, \"lateReturns\": 100, \"disputes\": 100}";
  private static final int DAYS = 8;

  @Test
  void theHistoryOfALenderIsTheSameWhateverItsNeighbourTurnsAndDoes() throws Exception {
    RunningLendledger alone = start(copy("alone"));
    List<String> expected;
    try {
      Api tenant = tenant(alone);
      fill(tenant, date(tenant));
      pass(tenant);
      expected = historyOf("TENANT", as(alone, "demo-desk"));
      assertThat(expected).anyMatch(each -> each.startsWith("loans/custody"));
    } finally {
      alone.stop();
    }
    RunningLendledger crowded = start(copy("crowded"));
    try {
      Api tenant = tenant(crowded);
      Api neighbour = as(crowded, "demo-lender");
      Api desk = as(crowded, "demo-desk");
      neighbour.patch(DIALS, WORST).expect(200);
      neighbour.post("/sandbox/v1/reset", "").expect(403);
      LocalDate first = date(tenant);
      fill(neighbour, first);
      fill(tenant, first);
      pass(neighbour);
      assertThat(failures(crowded, "DEMO")).as("at the neighbour's").isNotEmpty();
      assertThat(historyOf("TENANT", desk)).isEqualTo(expected);
    } finally {
      crowded.stop();
    }
  }

  @Test
  void eachLenderTurnsAndSeesItsOwnDialsAlone() throws Exception {
    RunningLendledger service = start(copy("dials"));
    try {
      Api desk = as(service, "demo-desk");
      Api one = as(service, "demo-lender");
      Api other = tenant(service);
      JsonNode ofAll = dials(desk);
      JsonNode own = one.patch(DIALS, WORST).expect(200).body();
      assertThat(own.get("failedSettlements").asInt()).isEqualTo(100);
      assertThat(own.get("partialSettlements")).isEqualTo(ofAll.get("partialSettlements"));
      assertThat(dials(one)).isEqualTo(own);
      assertThat(dials(other)).isEqualTo(ofAll);
      assertThat(dials(desk)).isEqualTo(ofAll);

      other.patch(DIALS, "{\"disputes\": 0}").expect(200);
      desk.patch(DIALS, "{\"disputes\": 33}").expect(200);
      assertThat(dials(one).get("disputes").asInt()).isEqualTo(100);
      assertThat(dials(other).get("disputes").asInt()).isZero();

      assertThat(one.delete(DIALS).expect(200).body().get("disputes").asInt()).isEqualTo(33);
      assertThat(dials(other).get("disputes").asInt()).isZero();
      desk.delete(DIALS).expect(403);
    } finally {
      service.stop();
    }
  }

  @Test
  void whereTheClockIsTheDesksNoLenderPassesTheDaysOfAnother() throws Exception {
    RunningLendledger service =
        RunningLendledger.startHereAsItIs(
            copy("clock"), SANDBOX, "--lendledger.sandbox.clock-by-desk=true");
    try {
      Api lender = as(service, "demo-lender");
      Api desk = as(service, "demo-desk");
      LocalDate first = date(lender);
      lender.post(CLOCK, "{\"days\": 1}").expect(403);
      lender.delete(CLOCK + "/move").expect(403);
      assertThat(date(lender)).isEqualTo(first);
      desk.post(CLOCK, "{\"days\": 1}");
      assertThat(awaitStanding(lender).get("date").asString())
          .isEqualTo(first.plusDays(1).toString());
      desk.delete(CLOCK + "/move").expect(200);
    } finally {
      service.stop();
    }
  }

  /** Another lender than that of the demo credentials. */
  static Api tenant(RunningLendledger service) throws Exception {
    Api desk = as(service, "demo-desk");
    desk.put(
            "/desk/v1/lenders/TENANT",
            """
            {"lenderName": "Tenant", "serviceFeeSplit": 20, "otherAgentFeeSplit": 0,
              "billingCurrency": "USD"}
            """)
        .expect(200);
    JsonNode made =
        desk.post(
                "/desk/v1/oauth-clients",
                "{\"lenderCode\": \"TENANT\", \"scopes\": [\"lender.read\", \"lender.write\"]}")
            .expect(201)
            .body();
    return Api.login(
        service.address(), made.get("clientId").asString(), made.get("clientSecret").asString());
  }

  private static void pass(Api lender) throws Exception {
    lender.post(CLOCK, "{\"days\": %d}".formatted(DAYS));
    assertThat(awaitStanding(lender).get("problems")).isEmpty();
  }

  private static JsonNode dials(Api anybody) throws Exception {
    return anybody.get(DIALS).expect(200).body();
  }

  private static List<String> failures(RunningLendledger service, String lender) throws Exception {
    List<String> failures = new ArrayList<>();
    as(service, "demo-auditor")
        .get("/audit/v1/events?limit=1000&eventType=loan.settlement-reported&lenderCode=" + lender)
        .expect(200)
        .body()
        .get("data")
        .forEach(each -> failures.add(each.toString()));
    failures.removeIf(each -> !each.contains("Fail"));
    return failures;
  }
}
