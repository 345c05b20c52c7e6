package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.browser.SandboxByHand;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Days pass in a sandbox. */
class SandboxTest extends OnSandbox {

  private static final int DAYS = 8;
  private static final String WEEK = "{\"days\": %d}".formatted(DAYS);

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
}
