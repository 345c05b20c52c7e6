package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.platform.play.CustodianReport.Outcome;
import io.lendledger.platform.play.OwnApi;
import io.lendledger.platform.play.PendingTrade;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettlingCustodianTest {

  private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 27);
  private static final LocalDate MONDAY = FRIDAY.plusDays(3);
  private static final LocalDate TUESDAY = FRIDAY.plusDays(4);
  private static final LocalDate WEDNESDAY = FRIDAY.plusDays(5);
  private static final SandboxDials SMOOTH = new SandboxDials(0, 0, 0, 0);

  @TempDir Path data;
  private SettlingCustodian custodian;

  @BeforeEach
  void setUp() {
    var api = new OwnApi(HttpClient.newHttpClient(), "http://localhost:1", Clock.systemUTC());
    custodian = new SettlingCustodian(new Talk(api, new Said(data)), 1);
  }

  private static PendingTrade trade(String type, long units, long settled) {
    return new PendingTrade(
        "L1",
        type,
        units,
        settled,
        units - settled,
        FRIDAY.minusDays(1),
        FRIDAY,
        "L1",
        "A",
        "US0378331005",
        "B");
  }

  @Test
  void settlesEverythingWhenNoDialIsTurned() {
    for (String type : new String[] {"Loan", "Return", "Recall"}) {
      assertThat(custodian.outcome(trade(type, 100, 0), FRIDAY, SMOOTH)).isEqualTo(Outcome.SETTLES);
    }
  }

  @Test
  void whatFailsIsMendedTwoBusinessDaysLater() {
    var fails = new SandboxDials(0, 100, 0, 0);
    PendingTrade trade = trade("Loan", 100, 0);
    assertThat(custodian.outcome(trade, FRIDAY, fails)).isEqualTo(Outcome.FAILS);
    assertThat(custodian.outcome(trade, MONDAY, fails)).isEqualTo(Outcome.NOTHING_NEW);
    assertThat(custodian.outcome(trade, TUESDAY, fails)).isEqualTo(Outcome.SETTLES);
  }

  @Test
  void whatSettlesInPartsIsWholeTwoBusinessDaysLater() {
    var parts = new SandboxDials(100, 0, 0, 0);
    assertThat(custodian.outcome(trade("Loan", 100, 0), FRIDAY, parts)).isEqualTo(Outcome.IN_PARTS);
    assertThat(custodian.outcome(trade("Loan", 100, 40), MONDAY, parts))
        .isEqualTo(Outcome.NOTHING_NEW);
    assertThat(custodian.outcome(trade("Loan", 100, 40), TUESDAY, parts))
        .isEqualTo(Outcome.SETTLES);
  }

  @Test
  void whatComesBackLateIsHeardOfThreeBusinessDaysLater() {
    var late = new SandboxDials(0, 0, 100, 0);
    assertThat(custodian.outcome(trade("Loan", 100, 0), FRIDAY, late)).isEqualTo(Outcome.SETTLES);
    PendingTrade recall = trade("Recall", 100, 0);
    assertThat(custodian.outcome(recall, FRIDAY, late)).isEqualTo(Outcome.NOTHING_NEW);
    assertThat(custodian.outcome(recall, TUESDAY, late)).isEqualTo(Outcome.NOTHING_NEW);
    assertThat(custodian.outcome(recall, WEDNESDAY, late)).isEqualTo(Outcome.SETTLES);
  }

  @Test
  void aDialIsAPercentage() {
    var some = new SandboxDials(0, 25, 0, 0);
    long failed =
        IntStream.range(0, 1_000)
            .filter(units ->
                custodian.outcome(trade("Loan", units + 1L, 0), FRIDAY, some) == Outcome.FAILS)
            .count();
    assertThat(failed).isBetween(180L, 320L);
  }
}
