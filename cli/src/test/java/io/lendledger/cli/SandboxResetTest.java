package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Person;
import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nothing undoes is asked first, and waited for. */
class SandboxResetTest extends AtService {

  private static final String TAKEN = "{\"resetId\":\"r-2\"}";
  private static final String STOPPING =
      "{\"error_code\":\"UNAVAILABLE\",\"message\":\"stopping\",\"details\":[]}";

  private static String clock(String reset) {
    return "{\"date\":\"2026-11-26\",\"resetId\":%s}".formatted(reset);
  }

  @Test
  void waitsUntilTheSandboxHasBegunAgain() {
    shell.screen = new Person("reset");
    service
        .then(202, TAKEN)
        .then(200, clock("\"r-1\""))
        .then(503, STOPPING, "Retry-After", "100")
        .then(200, clock("null"))
        .then(200, clock("\"r-2\""));
    Said said = shell.run("sandbox", "reset");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("It is 2026-11-26 again");
    assertThat(service.reads())
        .extracting(each -> each.method() + " " + each.path())
        .containsExactly(
            "POST /sandbox/v1/reset",
            "GET /sandbox/v1/clock",
            "GET /sandbox/v1/clock",
            "GET /sandbox/v1/clock",
            "GET /sandbox/v1/clock");
  }

  @Test
  void oneLenderIsResetAlone() {
    shell.screen = new Person("reset");
    service.then(200, "{\"resettingLenders\":[]}").then(202, "{\"resettingLenders\":[\"DEMO\"]}");
    Said said = shell.run("sandbox", "reset", "--lender");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("nothing any more");
    assertThat(shell.run("sandbox", "reset", "--lender", "--yes").exitCode())
        .as("it goes on")
        .isEqualTo(5);
    service.then(
        200,
        "{\"resettingLenders\":[],\"problems\":"
            + "[{\"participant\":\"reset\",\"message\":\"loans are there still\"}]}");
    Said failed = shell.run("sandbox", "reset", "--lender", "--yes");
    assertThat(failed.exitCode()).as("it failed").isEqualTo(1);
    assertThat(failed.out()).contains("not reset: loans are there still");
    assertThat(service.reads())
        .allMatch(each -> each.path().equals("/sandbox/v1/lender-reset"))
        .allMatch(each -> each.header("Prefer").equals("wait=60"))
        .hasSize(3);
  }

  @Test
  void sendsNothingUnlessItIsMeant() {
    shell.screen = new Person("yes");
    assertThat(shell.run("sandbox", "reset").err()).contains("Nothing was changed");
    shell.screen = io.lendledger.cli.terminal.Screen.none();
    Said said = shell.run("sandbox", "reset");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("--yes");
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void scriptsDoNotAsk() {
    service.then(202, TAKEN).then(200, clock("\"r-2\""));
    Said said = shell.run("sandbox", "reset", "--yes", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).isEqualTo(clock("\"r-2\"") + "\n");
  }

  @Test
  void saysWhyItIsRefused() {
    service.then(
        403, "{\"error_code\":\"FORBIDDEN\",\"message\":\"needs the desk\",\"details\":[]}");
    Said said = shell.run("sandbox", "reset", "--yes");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("FORBIDDEN: needs the desk");
  }

  @Test
  void tellsTheKeyOfWhatWasNotAnswered() {
    service.isCuttingAll = true;
    Said said = shell.run("sandbox", "reset", "--yes");
    assertThat(said.exitCode()).isEqualTo(3);
    String key = service.reads().getLast().header("Idempotency-Key").replace("\"", "");
    assertThat(said.err()).contains("--idempotency-key '" + key + "'");
    service.isCuttingAll = false;
    service.then(202, TAKEN).then(200, clock("\"r-2\""));
    assertThat(shell.run("sandbox", "reset", "--yes", "--idempotency-key", key).exitCode())
        .isZero();
    assertThat(
            service.reads().stream()
                .filter(each -> each.method().equals("POST"))
                .map(each -> each.header("Idempotency-Key"))
                .distinct())
        .hasSize(1);
  }

  /** A credential of the history that is gone. */
  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void theEndOfTheLoginIsNoFailureOfTheReset(int status) {
    String refusal = "{\"error_code\":\"X\",\"message\":\"unknown\",\"details\":[]}";
    service.then(202, TAKEN).then(status, refusal).then(status, refusal);
    Said said = shell.run("sandbox", "reset", "--yes");
    assertThat(said.exitCode()).isEqualTo(5);
    assertThat(said.err()).contains("r-2", "log in again");
  }
}
