package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One lender of a sandbox begins with nothing again, and its neighbour does not notice. */
class SandboxLenderResetTest extends OnSandbox {

  private static final String RESET = "/sandbox/v1/lender-reset";
  private static final String LIVE =
      "loans/custody?limit=1000&status=Open&status=Pending%20-%20Covered"
          + "&status=Pending%20-%20Uncovered&lenderCode=";

  @Test
  void allThatItHasEndsAndItGoesOnAgain() throws Exception {
    RunningLendledger service = start(copy("lender"));
    try {
      Api desk = as(service, "demo-desk");
      Api lender = as(service, "demo-lender");
      Api neighbour = SandboxTenantsTest.tenant(service);
      fill(lender, date(lender));
      fill(neighbour, date(neighbour));
      lender.patch("/sandbox/v1/dials", "{\"partialSettlements\": 100}").expect(200);
      pass(lender, 9);
      assertThat(rows(desk, LIVE + "DEMO")).isNotEmpty();
      List<String> others = historyOf("TENANT", desk);
      assertThat(rows(desk, LIVE + "TENANT")).isNotEmpty();
      desk.post(RESET, "").expect(403);

      JsonNode clock = lender.post(RESET, "", "anew").expect(200).body();
      assertThat(clock.get("problems")).isEmpty();
      assertThat(clock.get("resettingLenders")).isEmpty();
      assertThat(rows(desk, LIVE + "DEMO")).isEmpty();
      assertThat(rows(desk, "trades?limit=1000&status=Pending&lenderCode=DEMO")).isEmpty();
      assertThat(lender.get("/api/v1/clients").expect(200).body().get("data"))
          .filteredOn(each -> each.get("inForce").asBoolean())
          .isNotEmpty()
          .allMatch(each -> each.get("optInStatus").asString().equals("Out"));
      assertThat(lender.get("/sandbox/v1/dials").expect(200).body())
          .isEqualTo(desk.get("/sandbox/v1/dials").expect(200).body());
      assertThat(historyOf("TENANT", desk)).as("the neighbour's").isEqualTo(others);

      lender
          .patch(
              "/api/v1/clients/A",
              "{\"effectiveDate\": \"%s\", \"optInStatus\": \"In\"}".formatted(date(lender)))
          .expect(200);
      assertThat(rows(desk, "utilization?rows=isin&limit=1000&lenderCode=DEMO"))
          .as("positions")
          .allMatch(each -> each.get("lendableUnits").asInt() == 0);
      fill(lender, date(lender));
      pass(lender, 3);
      assertThat(rows(desk, LIVE + "DEMO")).as("what is lent anew").isNotEmpty();
    } finally {
      service.stop();
    }
  }

  private static void pass(Api lender, int days) throws Exception {
    lender.post(CLOCK, "{\"days\": %d}".formatted(days));
    assertThat(awaitStanding(lender).get("problems")).isEmpty();
  }
}
