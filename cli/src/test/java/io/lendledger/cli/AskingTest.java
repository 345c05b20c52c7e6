package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that is busy, away, or tired of a token. */
class AskingTest extends AtService {

  private static final String NONE = "{\"data\":[],\"nextCursor\":null}";
  private static final String BUSY =
      "{\"error_code\":\"UNAVAILABLE\",\"message\":\"no room\",\"details\":[]}";
  private static final String LIMITED =
      "{\"error_code\":\"RATE_LIMITED\",\"message\":\"slow down\",\"details\":[]}";

  @Test
  void asksAgainWhenTheServiceSays() {
    service
        .then(503, BUSY, "Retry-After", "7")
        .then(429, LIMITED, "Retry-After", "3")
        .then(200, NONE);
    Said said = shell.run("loans", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).isEqualTo(NONE + "\n");
    assertThat(shell.pauses).containsExactly(7_000L, 3_000L);
  }

  @Test
  void waitsNoLongerThanItIsTold() {
    service.then(429, LIMITED, "Retry-After", "61");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("RATE_LIMITED: slow down");
    assertThat(shell.pauses).isEmpty();
  }

  @Test
  void waitsOnlyWithinWhatIsLeft() {
    for (int each = 0; each < 5; each++) {
      service.then(503, BUSY, "Retry-After", "20");
    }
    Said said = shell.run("loans", "--max-wait", "50");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(shell.pauses).containsExactly(20_000L, 20_000L);
  }

  @Test
  void renewsATokenThatHasEnded() throws IOException {
    service.then(401, "{\"error_code\":\"UNAUTHORIZED\",\"message\":\"x\",\"details\":[]}");
    service.then(200, NONE);
    Said said = shell.run("loans");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads())
        .extracting(each -> each.header("Authorization"))
        .containsExactly("Bearer token-1", "Bearer token-2");
    assertThat(Files.readString(shell.config().resolve("default.json"))).contains("\"token-2\"");
  }

  @Test
  void renewsATokenByTheClockBeforeItAsks() throws IOException {
    Path file = shell.config().resolve("default.json");
    String kept = Files.readString(file);
    Files.writeString(file, kept.replaceFirst("\"tokenUntil\":\"20", "\"tokenUntil\":\"19"));
    service.then(200, NONE);
    assertThat(shell.run("loans").exitCode()).isZero();
    assertThat(service.reads())
        .extracting(each -> each.header("Authorization"))
        .containsExactly("Bearer token-2");
  }

  @Test
  void endsWhenTheNewTokenIsRefusedToo() {
    String refused = "{\"error_code\":\"UNAUTHORIZED\",\"message\":\"x\",\"details\":[]}";
    service.then(401, refused).then(401, refused);
    assertThat(shell.run("loans").exitCode()).isEqualTo(4);
    assertThat(service.reads()).hasSize(2);
  }

  @Test
  void tellsAMissingScope() {
    service.then(403, "{\"error_code\":\"FORBIDDEN\",\"message\":\"needs desk\",\"details\":[]}");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err()).contains("FORBIDDEN: needs desk");
  }

  @Test
  void tellsThatNobodyAnswers() {
    service.close();
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains(service.address(), "is the service running there?");
    assertThat(said.out()).isEmpty();
  }

  @Test
  void asksAgainWhenTheConnectionIsLost() {
    service.thenCut().then(200, NONE);
    Said said = shell.run("loans");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).contains("There are none.");
  }

  @Test
  void givesUpOnAConnectionThatIsAlwaysLost() {
    service.isCuttingAll = true;
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("was lost before it answered");
  }

  @Test
  void tellsThatAnotherProgramAnswers() {
    service.then(200, "<html>hello</html>");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("is not Lendledger");
  }

  @Test
  void quotesTheRequestOfAFault() {
    service.then(
        500,
        "{\"error_code\":\"INTERNAL_ERROR\",\"message\":\"x\",\"details\":[]}",
        "X-Request-Id",
        "req-7");
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("request req-7");
  }

  @Test
  void writesNoOlderLoginBackOverANewerOne() throws IOException {
    try (StubService other = new StubService()) {
      shell.pause = _ -> assertThat(shell.logIn(other, "newer").exitCode()).isZero();
      assertThat(whileItsTokenEnds()).isZero();
      assertThat(Files.readString(shell.config().resolve("default.json")))
          .contains("\"newer\"", other.address())
          .doesNotContain("token-2");
    }
  }

  @Test
  void writesNoLoginBackThatHasEnded() {
    shell.pause = _ -> assertThat(shell.run("logout").exitCode()).isZero();
    assertThat(whileItsTokenEnds()).isZero();
    assertThat(shell.config().resolve("default.json")).doesNotExist();
  }

  private int whileItsTokenEnds() {
    String ended = "{\"error_code\":\"UNAUTHORIZED\",\"message\":\"x\",\"details\":[]}";
    service.then(503, BUSY, "Retry-After", "1").then(401, ended).then(200, NONE);
    int exitCode = shell.run("loans").exitCode();
    assertThat(service.tokenRequests()).isEqualTo(2);
    return exitCode;
  }

  @Test
  void needsNoTokenForEachRequestWhenItsEndIsNotSaid() {
    service.lifetime = "null";
    shell.logIn(service);
    long before = service.tokenRequests();
    service.then(200, "{\"data\":[{}],\"nextCursor\":\"c\"}").then(200, NONE);
    assertThat(shell.run("loans", "--all").exitCode()).isZero();
    assertThat(service.tokenRequests()).isEqualTo(before);
  }

  @Test
  void tellsAFaultOfItsOwn() {
    service.then(503, BUSY, "Retry-After", "1");
    shell.pause =
        _ -> {
          throw new StackOverflowError("too \u001b[31mdeep");
        };
    Said said = shell.run("loans");
    assertThat(said.exitCode()).isEqualTo(70);
    assertThat(said.err()).contains("this program is wrong", "too \ufffd[31mdeep");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loans --max-wait=-1",
        "loans --max-wait=9223372036854775807",
        "loans --max-wait=x",
        "events --follow --interval=0",
        "events --follow --interval=9223372036854775",
        "webhooks listen --forward-to=http://127.0.0.1:1/ --interval=-1",
        "submit prices_2026-11-20.csv --watch --timeout=-1",
        "submit prices_2026-11-20.csv --watch --timeout=9223372036854775"
      })
  void refusesSecondsThatNobodyMeans(String command) {
    Said said = shell.run(command.split(" ", -1));
    assertThat(said.exitCode()).as(said.err()).isEqualTo(2);
    assertThat(said.err()).containsAnyOf("--max-wait", "--interval", "--timeout");
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void tellsUsage() {
    assertThat(shell.run().exitCode()).isEqualTo(2);
    assertThat(shell.run().err()).contains("Usage: lendledger", "submit");
    assertThat(shell.run("lones").exitCode()).isEqualTo(2);
    assertThat(shell.run("webhooks").exitCode()).isEqualTo(2);
    Said said = shell.run("loans", "--colour");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("--colour", "'lendledger loans --help'");
    assertThat(shell.run("loans", "--limit", "0").exitCode()).isEqualTo(2);
    assertThat(shell.run("explain", "dream", "L1").exitCode()).isEqualTo(2);
    assertThat(shell.run("explain", "bill", "L1").exitCode()).isEqualTo(2);
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void helpsWithoutALogin() {
    shell.run("logout");
    Said said = shell.run("submit", "--help");
    assertThat(said.exitCode()).isZero();
    assertThat(said.out()).contains("Usage: lendledger submit", "--dry-run");
  }
}
