package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.LiveInstances;
import io.lendledger.platform.scenario.RunningLendledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A sandbox begins again. */
class SandboxResetTest extends OnSandbox {

  private static final String RESET = "/sandbox/v1/reset";

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
      List<String> ids = changes(as(service, "demo-lender"));
      assertThat(ids).isNotEmpty().noneMatch(each -> each.contains("e2"));
      byte[] certificate = Files.readAllBytes(reset.resolve("tls.p12"));

      String id = resetId(as(service, "demo-desk").post(RESET, "", "anew"));
      Api desk = begunAgain(service, id);
      assertThat(date(desk)).isEqualTo(first);
      assertThat(rows(desk, "loans/custody?limit=1000")).isEmpty();
      assertThat(Files.readAllBytes(reset.resolve("tls.p12"))).isEqualTo(certificate);
      assertThat(fewDays(service, first)).isEqualTo(expected);
      List<String> secondIds = changes(as(service, "demo-lender"));
      assertThat(secondIds).hasSameSizeAs(ids).allMatch(each -> each.contains("e2"));
      as(service, "demo-lender").get("/api/v1/events?afterEventId=" + ids.getLast()).expect(400);
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

  private static List<String> changes(Api lender) throws Exception {
    List<String> ids = new ArrayList<>();
    for (JsonNode each : lender.get("/api/v1/events?limit=1000").expect(200).body().get("data")) {
      ids.add(each.get("eventId").asString());
    }
    return ids;
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
}
