package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.platform.browser.SandboxByHand;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.LiveInstances;
import io.lendledger.platform.scenario.RunningLendledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole sandboxes, over HTTPS. */
class SandboxTest {

  private static final String SANDBOX = "--lendledger.sandbox=true";
  private static final String CLOCK = "/sandbox/v1/clock";
  private static final String RESET = "/sandbox/v1/reset";
  private static final int DAYS = 8;
  private static final String WEEK = "{\"days\": %d}".formatted(DAYS);

  /** Past the end of a month, and longer than anything is good for that a client is given. */
  private static final int LONG = 33;

  private static final int YEAR = 366;
  private static final List<String> NUMBERS = List.of("loanId", "tradeId", "loan");

  /** One that has only begun; all are its copies, and so on the same day. */
  @TempDir static Path begun;

  @TempDir Path data;

  @BeforeAll
  static void begin() throws Exception {
    FirstStart.programs(begun);
    RunningLendledger.startHereAsItIs(begun, SANDBOX).stop();
  }

  private Path copy(String name) throws Exception {
    Path copy = data.resolve(name);
    FirstStart.copy(begun, copy);
    return copy;
  }

  private static RunningLendledger start(Path data) throws Exception {
    return RunningLendledger.startHereAsItIs(data, SANDBOX);
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
    Path kept = copy("killed");
    RunningLendledger whole = start(copy("whole"));
    List<String> expected;
    try {
      expected = passed(whole);
      SandboxByHand.play(whole);
    } finally {
      whole.stop();
    }
    RunningLendledger killed = RunningLendledger.startAsItIs(kept, SANDBOX);
    try {
      Api lender = as(killed, "demo-lender");
      LocalDate first = date(lender);
      fill(lender, first);
      Thread asking = Thread.ofVirtual().start(() -> ask(lender, WEEK));
      as(killed, "demo-auditor")
          .await(CLOCK, clock -> !clock.get("date").asString().equals(first.toString()));
      killed.kill();
      asking.join();
      killed = start(kept);
      Api desk = as(killed, "demo-desk");
      JsonNode clock = awaitStanding(desk);
      assertThat(clock.get("date").asString()).isEqualTo(first.plusDays(DAYS).toString());
      Api again = as(killed, "demo-lender");
      again.post(CLOCK, WEEK, "week").expect(200);
      assertThat(date(again)).as("the same request again").isEqualTo(first.plusDays(DAYS));
      assertThat(history(desk)).isEqualTo(expected);
    } finally {
      killed.stop();
    }
  }

  private static void ask(Api lender, String move) {
    try {
      lender.post(CLOCK, move, "week");
    } catch (Exception killed) {
      assertThat(killed.toString()).as("nobody is there to answer any more").isNotBlank();
    }
  }

  private static List<String> passed(RunningLendledger service) throws Exception {
    Api lender = as(service, "demo-lender");
    Api desk = as(service, "demo-desk");
    LocalDate first = date(lender);
    fill(lender, first);
    lender.post(CLOCK, WEEK, "week");
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
  void aResetBeginsTheSameHistoryAgainAlsoOverAKill() throws Exception {
    Path reset = copy("reset");
    RunningLendledger service = RunningLendledger.startAsItIs(reset, SANDBOX);
    try {
      Api lender = as(service, "demo-lender");
      assertThat(lender.post(RESET, "").expect(403).body().get("message").asString())
          .contains("needs a credential of the desk or of operations");
      LocalDate first = date(lender);
      List<String> expected = fewDays(service, first);
      byte[] certificate = Files.readAllBytes(reset.resolve("tls.p12"));

      String id = resetId(as(service, "demo-desk").post(RESET, "", "anew"));
      Api desk = begunAgain(service, id);
      assertThat(date(desk)).isEqualTo(first);
      assertThat(rows(desk, "loans/custody?limit=1000")).isEmpty();
      assertThat(Files.readAllBytes(reset.resolve("tls.p12"))).isEqualTo(certificate);
      assertThat(fewDays(service, first)).isEqualTo(expected);
      assertThat(LiveInstances.of(HikariDataSource.class, service))
          .as("pools, of which the service before the reset had one")
          .isOne();
      assertThat(resetId(desk.post(RESET, "", "anew"))).as("the same request again").isEqualTo(id);
      assertThat(history(desk)).as("is not made twice").isEqualTo(expected);

      String another = resetId(as(service, "demo-auditor").post(RESET, ""));
      assertThat(another).isNotEqualTo(id);
      service.kill();
      service = RunningLendledger.startAsItIs(reset, SANDBOX);
      Api again = begunAgain(service, another);
      assertThat(rows(again, "loans/custody?limit=1000")).isEmpty();
      assertThat(fewDays(service, first)).isEqualTo(expected);
      assertThat(reset.resolve("sandbox-reset.json")).doesNotExist();
      assertThat(reset.resolve("sandbox-gone")).doesNotExist();
    } finally {
      service.stop();
    }
  }

  private static String resetId(Api.Answer answer) {
    return answer.expect(202).body().get("resetId").asString();
  }

  /**
   * It refuses while it ends and is silent while it begins, and a token of before is good no more.
   */
  private static Api begunAgain(RunningLendledger service, String reset) throws Exception {
    String last = "nothing";
    for (int look = 0; look < 600; look++) {
      try {
        Api desk = as(service, "demo-desk");
        if (desk.get(CLOCK).body().path("resetId").asString("").equals(reset)) {
          return desk;
        }
      } catch (IOException | AssertionError away) {
        last = away.toString();
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new AssertionError("has not begun again; last was " + last + "\n" + service.lastOutput());
  }

  private static List<String> fewDays(RunningLendledger service, LocalDate first) throws Exception {
    Api lender = as(service, "demo-lender");
    fill(lender, first);
    lender.post(CLOCK, "{\"days\": 4}");
    JsonNode clock = awaitStanding(lender);
    assertThat(clock.get("date").asString()).isEqualTo(first.plusDays(4).toString());
    List<String> history = history(as(service, "demo-desk"));
    assertThat(history).isNotEmpty();
    return history;
  }

  @Test
  void aYearPassesAndCredentialsStayGood() throws Exception {
    Path year = copy("year");
    RunningLendledger service = start(year);
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

      stopOnTheWay(lender, auditor);
      LocalDate from = date(auditor);
      int begun = lender.post(CLOCK, "{\"days\": %d}".formatted(LONG)).status();
      assertThat(begun).isIn(200, 202);
      if (begun == 202) {
        String same = "{\"date\": \"%s\"}".formatted(from.plusDays(LONG));
        assertThat(auditor.post(CLOCK, same).expect(400).body().get("error_code").asString())
            .as("it moves, or has arrived meanwhile")
            .isIn("INVALID_TRANSITION", "VALIDATION_FAILED");
      }
      awaitDay(lender, from.plusDays(LONG));
      LocalDate today = date(lender);
      assertThat(today).isEqualTo(from.plusDays(LONG));
      fill(lender, today);
      service.stop();
      LocalDate later = first.plusDays(YEAR - 3);
      leapTo(year, later);
      service = start(year);
      Api again = as(service, "demo-lender");
      assertThat(date(again)).isEqualTo(later);
      again.post(CLOCK, "{\"days\": 3}");
      JsonNode clock = awaitStanding(again);
      assertThat(clock.get("date").asString()).isEqualTo(first.plusDays(YEAR).toString());
      assertThat(clock.get("problems")).isEmpty();
      assertThat(LocalDate.parse(clock.get("lastClosedDate").asString()))
          .as("the months between are closed with the first day after them")
          .isAfterOrEqualTo(later);
      assertThat(again.get("/sandbox/v1/dials").expect(200).body().get("disputes").asInt())
          .isEqualTo(100);
      assertThat(again.get("/api/v1/holdings").expect(200).body().get("data")).hasSize(2);
      Instant shown = Instant.parse(again.get(CLOCK).expect(200).body().get("time").asString());
      assertThat(shown).isAfter(Instant.now().plus(300, ChronoUnit.DAYS));
    } finally {
      service.stop();
    }
    Throwable refused =
        catchThrowable(() -> SandboxRefusedTest.run(year, "--lendledger.sandbox=false"));
    assertThat(refused).isInstanceOf(StartRefused.class).hasMessageContaining("is a sandbox's");
  }

  private static void stopOnTheWay(Api lender, Api other) throws Exception {
    LocalDate first = date(other);
    Thread year = Thread.ofVirtual().start(() -> ask(lender, "{\"days\": %d}".formatted(YEAR)));
    other.await(CLOCK, clock -> !clock.get("date").asString().equals(first.toString()));
    int asked = other.delete(CLOCK + "/move").status();
    assertThat(asked).isIn(200, 202);
    JsonNode stands = awaitStanding(other);
    year.join();
    assertThat(LocalDate.parse(stands.get("date").asString()))
        .isBetween(first.plusDays(1), first.plusDays(YEAR / 2));
    assertThat(stands.get("stoppedShortOf").asString()).isEqualTo(first.plusDays(YEAR).toString());
    assertThat(stands.get("target").isNull()).isTrue();
    assertThat(other.delete(CLOCK + "/move").expect(200).body().get("date"))
        .as("without a move nothing changes")
        .isEqualTo(stands.get("date"));
  }

  /** Nobody waits for the days of most of a year: the clock leaps while the service is down. */
  private static void leapTo(Path data, LocalDate day) {
    SandboxBook.open(data, Clock.systemUTC())
        .jump(day.atTime(7, 0).toInstant(ZoneOffset.UTC), kept -> kept);
  }

  /** Longer than one wait: a day takes some requests, and there are many. */
  private static void awaitDay(Api anybody, LocalDate last) throws Exception {
    for (LocalDate before = null, at = date(anybody); !at.equals(before) && at.isBefore(last); ) {
      before = at;
      LocalDate from = at;
      anybody.await(
          CLOCK,
          clock ->
              clock.get("state").asString().equals("Standing")
                  || LocalDate.parse(clock.get("date").asString()).isAfter(from.plusDays(5)));
      at = date(anybody);
    }
    awaitStanding(anybody);
  }
}
