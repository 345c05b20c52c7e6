package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Person;
import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files on their way in. */
class SubmittingTest {

  private static final String APPLIED = submission("Applied", 2);
  private static final String ACCEPTED = submission("Accepted", 1);
  private static final String REFUSAL =
      "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"The request is not valid: 2 faults\","
          + "\"details\":[{\"index\":1,\"field\":\"isin\",\"value\":\"US0378331006\",\"issue\":"
          + "\"has a wrong check digit (line 3, column 2)\"},{\"index\":4,\"field\":\"units\","
          + "\"value\":null,\"issue\":\"is missing\"}]}";

  @TempDir Path home;
  private Shell shell;
  private StubService service;
  private Path file;

  @BeforeEach
  void start() throws IOException {
    shell = new Shell(home);
    service = new StubService();
    shell.logIn(service);
    file = Files.writeString(home.resolve("positions_2026-11-20.csv"), "isin,quantity\nX,1\n");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static String submission(String status, int applied) {
    return "{\"submissionId\":\"s-1\",\"flow\":\"positions\",\"status\":\"%s\",\"received\":2,\"applied\":%d,\"unchanged\":0,\"duplicates\":0}"
        .formatted(status, applied);
  }

  @Test
  void takesFlowFormatAndDayFromTheName() {
    service.then(201, APPLIED);
    Said said = shell.run("submit", file.toString());
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Applied", "s-1");
    StubService.Asked asked = service.reads().getFirst();
    assertThat(asked.path()).isEqualTo("/api/v1/positions?asOfDate=2026-11-20");
    assertThat(asked.header("Content-Type")).isEqualTo("text/csv");
    assertThat(asked.body()).isEqualTo("isin,quantity\nX,1\n");
    assertThat(asked.header("Idempotency-Key")).isNotEmpty();
  }

  @Test
  void sendsTheDesksFilesToTheDesk() throws IOException {
    Path prices = Files.writeString(home.resolve("prices.ndjson.gz"), "zipped");
    service.then(201, APPLIED);
    shell.run("submit", prices.toString(), "--date", "2026-11-19");
    StubService.Asked asked = service.reads().getFirst();
    assertThat(asked.path()).isEqualTo("/desk/v1/prices?date=2026-11-19");
    assertThat(asked.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(asked.header("Content-Type")).isEqualTo("application/x-ndjson");
  }

  @Test
  void tellsEachRefusedRecord() {
    service.then(400, REFUSAL);
    Said said = shell.run("submit", file.toString());
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err().lines())
        .containsExactly(
            "lendledger: VALIDATION_FAILED: The request is not valid: 2 faults",
            "LINE  COLUMN  RECORD  FIELD  VALUE         WHY",
            "   3       2       2  isin   US0378331006  has a wrong check digit",
            "                   5  units                is missing");
    assertThat(said.out()).isEmpty();
  }

  @Test
  void givesProgramsTheRefusalItself() {
    service.then(400, REFUSAL);
    Said said = shell.run("submit", file.toString(), "--json");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).isEqualTo(REFUSAL + "\n");
  }

  @Test
  void watchesUntilItIsApplied() {
    service.then(201, ACCEPTED).then(200, ACCEPTED).then(200, APPLIED);
    Said said = shell.run("submit", file.toString(), "--watch", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).isEqualTo(APPLIED + "\n");
    assertThat(service.reads().getFirst().header("Prefer")).isEqualTo("wait=10");
    assertThat(service.reads().getLast().path()).isEqualTo("/api/v1/submissions/s-1");
  }

  @Test
  void tellsThatASubmissionWasWithdrawn() {
    service.then(201, ACCEPTED).then(200, submission("Withdrawn", 0));
    assertThat(shell.run("submit", file.toString(), "--watch").exitCode()).isEqualTo(1);
  }

  @Test
  void watchesNoLongerThanItIsTold() {
    service.then(201, ACCEPTED);
    for (int each = 0; each < 100; each++) {
      service.then(200, ACCEPTED);
    }
    Said said = shell.run("submit", file.toString(), "--watch", "--timeout", "5");
    assertThat(said.exitCode()).isEqualTo(5);
    assertThat(said.err()).contains("lendledger submissions s-1");
    assertThat(shell.pauses.stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(5_000);
  }

  @Test
  void watchesOverARestartOfTheService() {
    service
        .then(201, ACCEPTED)
        .then(502, "{}")
        .then(200, "<html>starting</html>")
        .then(503, "{}", "Retry-After", "90")
        .then(200, APPLIED);
    Said said = shell.run("submit", file.toString(), "--watch");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Applied");
    assertThat(said.err()).containsOnlyOnce("asked again until it answers");
  }

  @Test
  void watchesAServiceThatIsAwayNoLongerThanItIsTold() {
    service.then(201, ACCEPTED);
    Said said = shell.run("submit", file.toString(), "--watch", "--timeout", "5");
    assertThat(said.exitCode()).isEqualTo(5);
    assertThat(said.err()).contains("lendledger submissions s-1");
  }

  @Test
  void namesTheSubmissionThatItMayNotWatch() {
    service.then(201, ACCEPTED).then(403, "{}");
    Said said = shell.run("submit", file.toString(), "--watch");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("Submission s-1 is safe");
  }

  @Test
  void tellsTheKeyOfWhatWasNotAnswered() {
    service.isCuttingAll = true;
    Said said = shell.run("submit", file.toString());
    assertThat(said.exitCode()).isEqualTo(3);
    String key = service.reads().getFirst().header("Idempotency-Key").replace("\"", "");
    assertThat(said.err()).contains("--idempotency-key '" + key + "'");
    service.isCuttingAll = false;
    service.then(201, APPLIED);
    assertThat(shell.run("submit", file.toString(), "--idempotency-key", key).exitCode()).isZero();
    assertThat(service.reads().stream().map(each -> each.header("Idempotency-Key")).distinct())
        .hasSize(1);
    service.then(500, "{}");
    assertThat(shell.run("submit", file.toString(), "--dry-run").err())
        .doesNotContain("--idempotency-key");
  }

  @Test
  void showsHowFarItIsOnAScreen() {
    shell.screen = new Person("");
    service.then(201, ACCEPTED).then(200, APPLIED);
    assertThat(shell.run("submit", file.toString(), "--watch").err())
        .contains("Sending  [##############################] 100 %")
        .contains("Applying [###############...............]  50 %")
        .endsWith("\r\u001b[K");
  }

  @Test
  void onlyTriesWhenAsked() {
    service.then(
        200,
        "{\"received\":2,\"applied\":1,\"consequences\":{\"recalls\":[{\"loanId\":\"L1\","
            + "\"units\":500}],\"drops\":[]},\"details\":[{\"index\":null,"
            + "\"field\":\"positions\",\"value\":\"X\",\"issue\":\"goes to zero\"}]}");
    Said said = shell.run("submit", file.toString(), "--dry-run");
    assertThat(said.exitCode()).isZero();
    assertThat(said.out()).contains("Nothing was kept", "recalls", "500", "goes to zero");
    assertThat(service.reads().getFirst().path()).contains("dryRun=true");
  }

  /** A drop to confirm, and what only applying would have refused. */
  @ParameterizedTest
  @ValueSource(strings = {"null,\"field\":\"confirmDrop\"", "3,\"field\":\"quantity\""})
  void tellsScriptsWhatWouldBeRefused(String fault) {
    String outcome =
        "{\"received\":2,\"applied\":1,\"details\":[{\"index\":%s,\"value\":\"5\",\"issue\":\"no\"}]}"
            .formatted(fault);
    service.then(200, outcome).then(200, outcome);
    Said said = shell.run("submit", file.toString(), "--dry-run");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).contains("The service would refuse it:").doesNotContain("Look at");
    Said json = shell.run("submit", file.toString(), "--dry-run", "--json");
    assertThat(json.exitCode()).isEqualTo(1);
    assertThat(json.out()).isEqualTo(outcome + "\n");
  }

  @Test
  void sendsTheSameAgainUnderTheSameKey() {
    shell.piped = "transactionId\nT-1\n";
    service.thenCut().then(503, "{}", "Retry-After", "1").then(201, APPLIED);
    Said said = shell.run("submit", "-", "--flow", "transactions", "--format", "csv");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads())
        .extracting(StubService.Asked::body)
        .containsOnly("transactionId\nT-1\n")
        .hasSizeGreaterThanOrEqualTo(3);
    assertThat(service.reads().stream().map(each -> each.header("Idempotency-Key")).distinct())
        .hasSize(1);
  }

  @Test
  void tellsWhatAFileLacks() throws IOException {
    assertThat(refused(home.resolve("positions.csv").toString())).contains("There is no file");
    assertThat(refused(home.toString())).contains("does not begin with a flow");
    Path other = Files.writeString(home.resolve("other.csv"), "");
    assertThat(refused(other.toString())).contains("--flow");
    Path sheet = Files.writeString(home.resolve("positions.xlsx"), "");
    assertThat(refused(sheet.toString())).contains("--format");
    Path undated = Files.writeString(home.resolve("positions-eod.csv"), "");
    assertThat(refused(undated.toString())).contains("--date");
    Path twice = Files.writeString(home.resolve("positions_2026-11-20_2026-11-21.csv"), "");
    assertThat(refused(twice.toString())).contains("--date");
    assertThat(refused(file.toString(), "--idempotency-key", "a\"b")).contains("printable");
    Path directory = Files.createDirectory(home.resolve("positions_2026-11-20.json"));
    assertThat(refused(directory.toString())).contains("no file that can be read");
    assertThat(service.reads()).isEmpty();
  }

  /** JSON says its day itself, and other records have days of their own. */
  @Test
  void refusesADayThatNobodyWouldRead() throws IOException {
    Path json = Files.writeString(home.resolve("prices.json"), "{}");
    assertThat(refused(json.toString(), "--date", "2026-11-19")).contains("--date", "JSON");
    Path trades = Files.writeString(home.resolve("transactions.csv"), "");
    assertThat(refused(trades.toString(), "--date", "2026-11-19")).contains("--date", "own days");
    assertThat(service.reads()).isEmpty();
  }

  private String refused(String name, String... more) {
    String[] arguments = new String[more.length + 2];
    arguments[0] = "submit";
    arguments[1] = name;
    System.arraycopy(more, 0, arguments, 2, more.length);
    Said said = shell.run(arguments);
    assertThat(said.exitCode()).as(said.err()).isEqualTo(2);
    return said.err();
  }
}
