package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Settlements that are reported of one trade. */
class SettlingTest extends AtService {

  private static final String LOAN =
      "{\"loanId\":\"L0000001\",\"accountNumber\":\"ACC-1\",\"isin\":\"US0378331005\","
          + "\"borrowerCode\":\"BRW\",\"asOf\":\"2031-03-07T09:00:00.000Z\",\"trades\":["
          + trade("L0000001", "Loan", 0)
          + ","
          + trade("L0000001/1", "Return", 400)
          + "]}";
  private static final String APPLIED = "{\"submissionId\":\"s-1\",\"status\":\"Applied\"}";
  private static final String BEGINNING =
      "{\"settlementStatuses\":[{\"accountNumber\":\"ACC-1\",\"tradeId\":\"%s\",\"tradeType\":\"%s\","
          + "\"originalUnits\":900,\"settledUnits\":%d,\"tradeDate\":\"2031-03-06\","
          + "\"intendedSettlementDate\":\"2031-03-07\",";

  private static String trade(String id, String type, int settled) {
    return ("{\"tradeId\":\"%s\",\"tradeType\":\"%s\",\"originalUnits\":900,\"settledUnits\":%d,"
            + "\"tradeDate\":\"2031-03-06\",\"intendedSettlementDate\":\"2031-03-07\"}")
        .formatted(id, type, settled);
  }

  private String sent() {
    return service.reads().getLast().body();
  }

  @Test
  void reportsADeliveryFromTheLoanItself() {
    service.then(200, LOAN).then(200, APPLIED);
    Said said = shell.run("settle", "L0000001");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Applied");
    assertThat(service.reads().getFirst().path()).isEqualTo("/api/v1/loans/L0000001");
    StubService.Asked asked = service.reads().getLast();
    assertThat(asked.method() + " " + asked.path()).isEqualTo("POST /api/v1/settlement-status");
    assertThat(asked.header("Prefer")).isEqualTo("wait=10");
    assertThat(sent())
        .isEqualTo(
            BEGINNING.formatted("L0000001", "Loan", 900)
                + "\"actualSettlementDate\":\"2031-03-07\",\"isin\":\"US0378331005\","
                + "\"settlementStatus\":\"Settled\",\"borrowerCode\":\"BRW\"}]}");
  }

  @Test
  void reportsAFailureOfAReturn() {
    service.then(200, LOAN).then(200, APPLIED);
    shell.run(
        "settle",
        "L0000001/1",
        "--status",
        "Failed",
        "--narrative",
        "Lack of securities",
        "--substatus",
        "LACK",
        "--depository",
        "DTC");
    assertThat(sent())
        .isEqualTo(
            BEGINNING.formatted("L0000001/1", "Return", 400)
                + "\"isin\":\"US0378331005\",\"settlementDepository\":\"DTC\","
                + "\"settlementStatus\":\"Failed\",\"settlementSubstatus\":\"LACK\","
                + "\"substatusNarrative\":\"Lack of securities\",\"borrowerCode\":\"BRW\"}]}");
  }

  @Test
  void takesUnitsAndDayAsGiven() {
    service.then(200, LOAN).then(200, APPLIED);
    shell.run("settle", "L0000001", "--settled-units", "900", "--settled-on", "2031-03-06");
    assertThat(sent()).contains("\"actualSettlementDate\":\"2031-03-06\"");
  }

  @Test
  void triesItWithoutKeepingIt() {
    service
        .then(200, LOAN)
        .then(200, "{\"received\":1,\"applied\":1,\"consequences\":{},\"details\":[]}");
    Said said = shell.run("settle", "L0000001", "--dry-run");
    assertThat(said.out()).startsWith("Nothing was kept.");
    assertThat(service.reads().getLast().path()).isEqualTo("/api/v1/settlement-status?dryRun=true");
  }

  @Test
  void tellsThatThereIsNoSuchTrade() {
    service.then(200, LOAN);
    Said said = shell.run("settle", "L0000001/7");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err()).contains("no trade L0000001/7", "'lendledger loans L0000001'");
    assertThat(service.reads()).hasSize(1);
  }

  /** One loan has its first thousand trades alone. */
  @Test
  void findsATradeBehindTheFirstThousand() {
    String shown =
        IntStream.rangeClosed(1, 999)
            .mapToObj(number -> "," + trade("L0000001/" + number, "Return", 900))
            .collect(Collectors.joining());
    String many =
        LOAN.substring(0, LOAN.indexOf("\"trades\""))
            + "\"trades\":["
            + trade("L0000001", "Loan", 900)
            + shown
            + "]}";
    service
        .then(200, many)
        .then(200, "{\"data\":[" + trade("L0000001/1", "Return", 1) + "],\"nextCursor\":\"c\"}")
        .then(200, "{\"data\":[" + trade("L0000001/1001", "Return", 7) + "],\"nextCursor\":null}")
        .then(200, APPLIED);
    Said said = shell.run("settle", "L0000001/1001", "--status", "Pending");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads().get(1).path())
        .startsWith("/api/v1/trades?isin=US0378331005&borrowerCode=BRW&asOf=2031-03-07T09%3A00");
    assertThat(sent()).startsWith(BEGINNING.formatted("L0000001/1001", "Return", 7));
    service.then(200, many).then(200, "{\"data\":[],\"nextCursor\":null}");
    assertThat(shell.run("settle", "L0000001/1002").err()).contains("no trade L0000001/1002");
  }

  @Test
  void namesWhatWasTyped() {
    service
        .then(200, LOAN)
        .then(
            400,
            "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"1"
                + " fault\",\"details\":[{\"index\":0,\"field\":\"actualSettlementDate\",\"value\":\"x\",\"issue\":\"must"
                + " be a date\"}]}");
    assertThat(shell.run("settle", "L0000001", "--settled-on", "x").err()).contains("--settled-on");
  }
}
