package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A sandbox lives for long. */
class SandboxYearTest extends OnSandbox {

  /** Past the end of a month, and longer than anything is good for that a client is given. */
  private static final int LONG = 33;

  private static final int YEAR = 366;

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
