package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole sandboxes in processes of their own, over HTTPS. */
class SandboxTest {

  private static final String CLOCK = "/sandbox/v1/clock";
  private static final int DAYS = 8;
  private static final List<String> NUMBERS = List.of("loanId", "tradeId", "loan");

  @TempDir Path data;

  private static RunningLendledger start(Path data) throws Exception {
    FirstStart.programs(data);
    return RunningLendledger.startAsItIs(data, "--lendledger.sandbox=true");
  }

  private static Api as(RunningLendledger service, String client) throws Exception {
    return Api.login(service.address(), client, client + "-secret");
  }

  private static LocalDate date(Api anybody) throws Exception {
    return LocalDate.parse(anybody.get(CLOCK).expect(200).body().get("date").asString());
  }

  private static JsonNode awaitStanding(Api anybody) throws Exception {
    return anybody.await(CLOCK, clock -> clock.get("state").asString().equals("Standing"));
  }

  /** What one lender sends once; everything else comes by itself. */
  private static void fill(Api lender, LocalDate today) throws Exception {
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

  private static JsonNode rows(Api desk, String read) throws Exception {
    return desk.get("/desk/v1/" + read).expect(200).body().get("data");
  }

  /** What the participants did, without the numbers of loans: a kill may waste some. */
  private static List<String> history(Api desk) throws Exception {
    List<String> history = new ArrayList<>();
    for (String read :
        List.of(
            "loans/custody?limit=1000",
            "trades?limit=1000",
            "prices?limit=1000",
            "collateral?limit=1000",
            "income-distribution?limit=1000",
            "billing-summary?limit=1000&fromMonth=2000-01")) {
      rows(desk, read)
          .forEach(row -> history.add(read + " " + ((ObjectNode) row).without(NUMBERS)));
    }
    Collections.sort(history);
    return history;
  }

  @Test
  void daysPassAloneAndTheSameWhateverComesBetween() throws Exception {
    RunningLendledger whole = start(data.resolve("whole"));
    List<String> expected;
    try {
      expected = passed(whole);
    } finally {
      whole.stop();
    }
    RunningLendledger killed = start(data.resolve("killed"));
    try {
      Api lender = as(killed, "demo-lender");
      LocalDate first = date(lender);
      fill(lender, first);
      lender.post(CLOCK, "{\"days\": %d}".formatted(DAYS), "week");
      lender.await(CLOCK, clock -> !clock.get("date").asString().equals(first.toString()));
      killed.kill();
      killed = RunningLendledger.startAsItIs(data.resolve("killed"), "--lendledger.sandbox=true");
      Api desk = as(killed, "demo-desk");
      JsonNode clock = awaitStanding(desk);
      assertThat(clock.get("date").asString()).isEqualTo(first.plusDays(DAYS).toString());
      lender = as(killed, "demo-lender");
      lender.post(CLOCK, "{\"days\": %d}".formatted(DAYS), "week").expect(200);
      assertThat(date(lender)).as("the same request again").isEqualTo(first.plusDays(DAYS));
      assertThat(history(desk)).isEqualTo(expected);
    } finally {
      killed.stop();
    }
  }

  private static List<String> passed(RunningLendledger service) throws Exception {
    Api lender = as(service, "demo-lender");
    Api desk = as(service, "demo-desk");
    LocalDate first = date(lender);
    fill(lender, first);
    lender.post(CLOCK, "{\"days\": %d}".formatted(DAYS), "week");
    JsonNode clock = awaitStanding(lender);
    LocalDate last = first.plusDays(DAYS);
    assertThat(clock.get("date").asString()).isEqualTo(last.toString());
    assertThat(clock.get("problems")).isEmpty();
    assertThat(desk.get("/desk/v1/calendar").expect(200).body().get("lastClosedDate").asString())
        .isEqualTo(clock.get("lastClosedDate").asString());
    assertThat(LocalDate.parse(clock.get("lastClosedDate").asString()))
        .isBetween(last.minusDays(3), last.minusDays(1));
    JsonNode loans = rows(desk, "loans/custody?limit=1000");
    assertThat(loans).isNotEmpty();
    assertThat(loans).anyMatch(loan -> loan.get("loanStatus").asString().equals("Open"));
    assertThat(loans).anyMatch(loan -> loan.get("loanToDateAccrualGross").asDouble() > 0);
    assertThat(rows(desk, "accruals?limit=1000&fromDate=" + first)).isNotEmpty();
    assertThat(rows(desk, "collateral?limit=1000")).isNotEmpty();
    assertThat(rows(desk, "exceptions?limit=100&kind=missing-price")).isEmpty();
    assertThat(rows(desk, "lenders?limit=100")).hasSize(2);
    String event =
        as(service, "demo-auditor")
            .get("/audit/v1/events?eventType=loan.booked&limit=1")
            .expect(200)
            .body()
            .at("/data/0/timestamp")
            .asString();
    assertThat(event).startsWith(loans.get(0).get("tradeDate").asString());
    return history(desk);
  }

  @Test
  void aYearPassesAndCredentialsStayGood() throws Exception {
    RunningLendledger service = start(data);
    try {
      Api lender = as(service, "demo-lender");
      Api auditor = as(service, "demo-auditor");
      LocalDate first = date(auditor);
      lender.post(CLOCK, "{}").expect(400);
      lender
          .post(CLOCK, "{\"days\": 1, \"date\": \"%s\"}".formatted(first.plusDays(2)))
          .expect(400);
      lender.post(CLOCK, "{\"days\": 0}").expect(400);
      lender.post(CLOCK, "{\"days\": 367}").expect(400);
      lender.post(CLOCK, "{\"date\": \"%s\"}".formatted(first)).expect(400);
      auditor.patch("/sandbox/v1/dials", "{\"disputes\": 101}").expect(400);
      assertThat(
              auditor
                  .patch("/sandbox/v1/dials", "{\"disputes\": 100}")
                  .expect(200)
                  .body()
                  .get("disputes")
                  .asInt())
          .isEqualTo(100);

      int begun = lender.post(CLOCK, "{\"days\": 366}").status();
      assertThat(begun).isIn(200, 202);
      if (begun == 202) {
        JsonNode refused = auditor.post(CLOCK, "{\"days\": 1}").body();
        assertThat(refused.path("error_code").asString("INVALID_TRANSITION"))
            .isEqualTo("INVALID_TRANSITION");
      }
      awaitYear(lender, first.plusDays(366));
      LocalDate today = date(lender);
      assertThat(today).isEqualTo(first.plusDays(366));
      fill(lender, today);
      service.stop();
      service = RunningLendledger.startAsItIs(data, "--lendledger.sandbox=true");
      Api again = as(service, "demo-lender");
      assertThat(date(again)).isEqualTo(today);
      assertThat(again.get("/sandbox/v1/dials").expect(200).body().get("disputes").asInt())
          .isEqualTo(100);
      assertThat(again.get("/api/v1/holdings").expect(200).body().get("data")).hasSize(2);
      Instant shown = Instant.parse(again.get(CLOCK).expect(200).body().get("time").asString());
      assertThat(shown).isAfter(Instant.now().plus(300, ChronoUnit.DAYS));
    } finally {
      service.stop();
    }
    Throwable refused = catchThrowable(() -> run("--lendledger.sandbox=false"));
    assertThat(refused).isInstanceOf(StartRefused.class).hasMessageContaining("is a sandbox's");
  }

  /** Longer than one wait: a day takes some requests, and there are hundreds. */
  private static void awaitYear(Api anybody, LocalDate last) throws Exception {
    for (LocalDate before = null, at = date(anybody); !at.equals(before) && at.isBefore(last); ) {
      before = at;
      LocalDate from = at;
      anybody.await(
          CLOCK,
          clock ->
              clock.get("state").asString().equals("Standing")
                  || LocalDate.parse(clock.get("date").asString()).isAfter(from.plusDays(60)));
      at = date(anybody);
    }
    awaitStanding(anybody);
  }

  private void run(String... properties) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--management.server.port=0",
                "--lendledger.sftp.enabled=false",
                "--lendledger.data-dir=" + data));
    all.addAll(List.of(properties));
    LendledgerApplication.application().run(all.toArray(String[]::new)).close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--lendledger.roles=gateway,query",
        "--lendledger.demo=programme",
        "--spring.datasource.url=jdbc:h2:mem:none",
        "--lendledger.security.issuer-uri=https://issuer.example",
        "--server.ssl.enabled=false"
      })
  void anythingButAnEmbeddedRunIsRefused(String property) {
    Throwable refused = catchThrowable(() -> run("--lendledger.sandbox=true", property));
    assertThat(refused)
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("--lendledger.sandbox=true needs an embedded run");
    assertThat(refused.getMessage()).doesNotContain("\n");
    assertThat(data.resolve("sandbox.json")).doesNotExist();
  }

  @Test
  void otherDataAreNoSandbox() throws Exception {
    Files.createDirectory(data.resolve("postgres"));
    Throwable refused = catchThrowable(() -> run("--lendledger.sandbox=true"));
    assertThat(refused).isInstanceOf(StartRefused.class).hasMessageContaining("has other data");
  }

  @Test
  void withoutThePropertyNothingOfItIsThere() throws Exception {
    RunningLendledger service = RunningLendledger.startHere(data);
    try {
      Api desk = as(service, "demo-desk");
      desk.get(CLOCK).expect(404);
      desk.post(CLOCK, "{\"days\": 1}").expect(404);
      desk.get("/sandbox/v1/dials").expect(404);
      assertThat(desk.get("/openapi.json").body().get("paths").propertyNames())
          .noneMatch(path -> path.startsWith("/sandbox"));
      assertThat(Files.exists(data.resolve("sandbox-market.secret"))).isFalse();
    } finally {
      service.stop();
    }
  }
}
