package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole sandboxes, over HTTPS. */
abstract class OnSandbox {

  static final String SANDBOX = "--lendledger.sandbox=true";
  static final String CLOCK = "/sandbox/v1/clock";
  private static final List<String> NUMBERS = List.of("loanId", "tradeId", "loan");

  /** One that has only begun; all are its copies, and so on the same day. */
  @TempDir static Path begun;

  @TempDir Path data;

  @BeforeAll
  static void begin() throws Exception {
    FirstStart.programs(begun);
    RunningLendledger.startHereAsItIs(begun, SANDBOX).stop();
  }

  Path copy(String name) throws Exception {
    Path copy = data.resolve(name);
    FirstStart.copy(begun, copy);
    return copy;
  }

  static RunningLendledger start(Path data) throws Exception {
    return RunningLendledger.startHereAsItIs(data, SANDBOX);
  }

  static Api as(RunningLendledger service, String client) throws Exception {
    return Api.login(service.address(), client, client + "-secret");
  }

  static LocalDate date(Api anybody) throws Exception {
    return LocalDate.parse(anybody.get(CLOCK).expect(200).body().get("date").asString());
  }

  static JsonNode awaitStanding(Api anybody) throws Exception {
    return anybody.await(CLOCK, clock -> clock.get("state").asString().equals("Standing"));
  }

  /** What one lender sends once; everything else comes by itself. */
  static void fill(Api lender, LocalDate today) throws Exception {
    lender
        .post(
            "/api/v1/client-reference",
            """
            {"clients": [{"clientId": "A", "effectiveDate": "%s", "optInStatus": "In",
              "feeSplit": 80}]}
            """
                .formatted(today))
        .expect(201);
    lender
        .post(
            "/api/v1/positions",
            """
            {"asOfDate": "%s", "positions": [
              {"isin": "US0378331005", "ticker": "AAPL", "quantity": 10000, "currency": "USD",
               "clientId": "A", "custodyAccountId": "ACC-1"},
              {"isin": "US5949181045", "ticker": "MSFT", "quantity": 20000, "currency": "USD",
               "clientId": "A", "custodyAccountId": "ACC-1"}]}
            """
                .formatted(today))
        .expect(201);
  }

  static JsonNode rows(Api desk, String read) throws Exception {
    return desk.get("/desk/v1/" + read).expect(200).body().get("data");
  }

  /** What the participants did, without the numbers of loans: a kill may waste some. */
  static List<String> history(Api desk) throws Exception {
    return history(desk, "");
  }

  /** That of one lender. */
  static List<String> historyOf(String lender, Api desk) throws Exception {
    return history(desk, "&lenderCode=" + lender);
  }

  private static List<String> history(Api desk, String whose) throws Exception {
    List<String> history = new ArrayList<>();
    for (String read :
        List.of(
            "loans/custody?limit=1000",
            "trades?limit=1000",
            "prices?limit=1000",
            "collateral?limit=1000",
            "income-distribution?limit=1000",
            "billing-summary?limit=1000&fromMonth=2000-01")) {
      String path = read.startsWith("prices") ? read : read + whose;
      rows(desk, path)
          .forEach(row -> history.add(read + " " + ((ObjectNode) row).without(NUMBERS)));
    }
    Collections.sort(history);
    return history;
  }

  static void ask(Api lender, String move) {
    try {
      lender.post(CLOCK, move, "week");
    } catch (Exception killed) {
      assertThat(killed.toString()).as("nobody is there to answer any more").isNotBlank();
    }
  }
}
