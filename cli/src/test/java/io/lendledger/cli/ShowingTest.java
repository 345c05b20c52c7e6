package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Person;
import io.lendledger.cli.Shell.Said;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is shown of answers: to people, and to programs. */
class ShowingTest extends AtService {

  private static final String FIRST =
      "{\"data\":[{\"loanId\":\"L1\",\"loanStatus\":\"Open\",\"loanValue\":1.500000000000000000001},"
          + "{\"loanId\":\"L2\",\"loanStatus\":\"Closed\",\"loanValue\":20}],\"nextCursor\":\"a+b\"}";
  private static final String SECOND =
      "{\"data\":[{\"loanId\":\"L3\",\"loanStatus\":\"Open\",\"loanValue\":null}],"
          + "\"nextCursor\":null}";

  @Test
  void showsATable() {
    service.then(200, FIRST).then(200, SECOND);
    Said said = shell.run("loans", "--all", "--fields", "loanId,loanStatus,loanValue");
    assertThat(said.out().lines())
        .containsExactly(
            "LOAN ID  LOAN STATUS                LOAN VALUE",
            "L1       Open          1.500000000000000000001",
            "L2       Closed       20",
            "L3       Open");
    assertThat(service.reads().get(1).path())
        .contains("cursor=a%2Bb", "fields=loanId%2CloanStatus%2CloanValue", "limit=1000");
  }

  @Test
  void showsTheVeryBytesOfEachPage() {
    service.then(200, FIRST).then(200, SECOND);
    assertThat(shell.run("loans", "--all", "--json").out()).isEqualTo(FIRST + "\n" + SECOND + "\n");
  }

  @Test
  void tellsThatThereAreMore() {
    service.then(200, FIRST);
    Said said = shell.run("loans", "--limit", "2", "--fields", "loanId");
    assertThat(said.out().lines()).containsExactly("LOAN ID", "L1", "L2");
    assertThat(said.err()).contains("There are more");
    assertThat(service.reads()).hasSize(1);
  }

  @Test
  void passesFiltersOn() {
    service.then(200, SECOND);
    shell.run(
        "loans",
        "--level",
        "clients",
        "--status",
        "Open",
        "--status",
        "Pending - Covered",
        "--client",
        "A&B",
        "--sort=-tradeDate");
    assertThat(service.reads().getFirst().path())
        .startsWith("/api/v1/loans/clients?")
        .contains("status=Open&status=Pending%20-%20Covered", "clientId=A%26B", "sort=-tradeDate");
  }

  @Test
  void letsNoTextOfOthersCommandTheTerminal() {
    service.then(
        200, "{\"data\":[{\"loanId\":\"L1\\u001b[31mred\\u202ex\\ny\"}],\"nextCursor\":null}");
    assertThat(shell.run("loans", "--fields", "loanId").out().lines())
        .containsExactly("LOAN ID", "L1\ufffd[31mred\ufffdx\ufffdy");
  }

  @Test
  void letsNoNameOfOthersCommandTheTerminal() {
    service.then(
        200,
        "{\"loan\\u001b[1mId\":\"L1\",\"co\\u001bver\":[{\"units\\u001b\":5}],"
            + "\"re\\u202ecord\":{\"a\\u001b\":1}}");
    assertThat(shell.run("loans", "L1").out().lines())
        .containsExactly(
            "loan\ufffd[1mId  L1",
            "",
            "co\ufffdver",
            "UNITS\ufffd",
            "     5",
            "",
            "re\ufffdcord",
            "a\ufffd  1");
  }

  @Test
  void asksForNoMoreThanWasAskedFor() {
    String rows = String.join(",", Collections.nCopies(1000, "{\"loanId\":\"L1\"}"));
    String full = "{\"data\":[" + rows + "],\"nextCursor\":\"c\"}";
    for (String[] command :
        new String[][] {{"loans"}, {"events"}, {"submissions", "s-1", "--faults"}}) {
      service.then(200, full).then(200, SECOND);
      List<String> limited = new ArrayList<>(List.of(command));
      limited.addAll(List.of("--limit", "1001", "--json"));
      assertThat(shell.run(limited.toArray(String[]::new)).exitCode()).isZero();
      assertThat(service.reads().stream().map(StubService.Asked::path).toList())
          .satisfies(
              paths -> assertThat(paths.get(paths.size() - 2)).contains("limit=1000"),
              paths -> assertThat(paths.getLast()).containsPattern("limit=1(&|$)"));
    }
  }

  @Test
  void tellsThatThereAreMoreFaults() {
    service.then(200, FIRST);
    assertThat(shell.run("submissions", "s-1", "--faults", "--limit", "2").err())
        .contains("There are more");
  }

  @Test
  void hasColoursOnAScreenAlone() {
    service.then(200, FIRST).then(200, FIRST).then(200, FIRST);
    assertThat(shell.run("loans", "--limit", "2").out()).doesNotContain("\u001b");
    shell.screen = new Person("");
    assertThat(shell.run("loans", "--limit", "2").out()).contains("\u001b[32mOpen");
    shell.environment.put("NO_COLOR", "1");
    assertThat(shell.run("loans", "--limit", "2").out()).doesNotContain("\u001b");
  }

  @Test
  void showsOneLoanWithItsLists() {
    service.then(
        200,
        "{\"loanId\":\"L1\",\"endDate\":null,\"cover\":[{\"clientId\":\"A\",\"units\":5}],"
            + "\"trades\":[]}");
    assertThat(shell.run("loans", "L1").out().lines())
        .containsExactly("loanId  L1", "", "cover", "CLIENT ID  UNITS", "A              5");
    assertThat(service.reads().getFirst().path()).isEqualTo("/api/v1/loans/L1");
  }

  @Test
  void explains() {
    service.then(
        200,
        "{\"record\":\"bill:L1:2026-11\",\"figures\":[{\"name\":\"grossAccrual\",\"value\":52.50,"
            + "\"formula\":\"a + b\",\"worked\":\"50 + 2.50\"}],\"inputs\":[],\"events\":"
            + "[{\"position\":7,\"submission\":{\"submissionId\":\"s-1\"}}],"
            + "\"parts\":[\"accrual:x\"]}");
    Said said = shell.run("explain", "bill", "L1", "2026-11");
    assertThat(said.out()).contains("52.50", "50 + 2.50", "s-1", "accrual:x");
    assertThat(service.reads().getFirst().path()).isEqualTo("/api/v1/lineage/bill:L1:2026-11");
  }

  @Test
  void explainsWhatWasKnown() {
    service.then(200, "{}");
    shell.run("explain", "bill", "L1", "2026-11", "--as-of", "2026-11-20T09:30:00Z");
    assertThat(service.reads().getFirst().path())
        .isEqualTo("/api/v1/lineage/bill:L1:2026-11?asOf=2026-11-20T09%3A30%3A00Z");
  }

  /** Clients' codes may have colons in them. */
  @Test
  void explainsWhatAClientWithColonsGets() {
    service.then(200, "{}").then(200, "{}").then(200, "{}");
    shell.run("explain", "client-revenue", "DEMO", "2026-11", "A:B/C", "USD");
    shell.run("explain", "client-revenue:DEMO:2026-11:A:B/C:USD");
    shell.run("explain", "accrual:L1-C01:2026-11-20:2026-11-19");
    assertThat(service.reads())
        .extracting(StubService.Asked::path)
        .containsExactly(
            "/api/v1/lineage/client-revenue:DEMO:2026-11:A:B%2FC:USD",
            "/api/v1/lineage/client-revenue:DEMO:2026-11:A:B%2FC:USD",
            "/api/v1/lineage/accrual:L1-C01:2026-11-20:2026-11-19");
    assertThat(shell.run("explain", "bill:L1").exitCode()).isEqualTo(2);
    assertThat(shell.run("explain", "bill:L1:2026-11:A").exitCode()).isEqualTo(2);
    assertThat(shell.run("explain", "client-revenue:DEMO:2026-11:A").exitCode()).isEqualTo(2);
  }

  @Test
  void showsTheFaultsOfARefusedSubmission() {
    service.then(200, "{\"submissionId\":\"s-1\",\"status\":\"Refused\"}");
    service.then(
        200,
        "{\"data\":[{\"index\":3,\"field\":\"isin\",\"value\":\"X\",\"issue\":\"is wrong\"}],"
            + "\"nextCursor\":null}");
    assertThat(shell.run("submissions", "s-1").out()).contains("Refused", "isin", "is wrong");
  }

  @Test
  void completes() {
    Said said = shell.run("completion");
    assertThat(said.exitCode()).isZero();
    assertThat(said.out()).startsWith("#!/usr/bin/env bash").contains("--forward-to", "submit");
  }

  /** A shell with the script is asked what it would offer, as by the tabulator key. */
  @Test
  void completesWhatTheLauncherRunsToo() throws Exception {
    Path script = Files.writeString(home.resolve("completion"), shell.run("completion").out());
    assertThat(offered(script, "res")).containsExactly("restore");
    assertThat(offered(script, "sub")).contains("submit", "submissions");
    assertThat(offered(script, "restore", "--u")).containsExactly("--until");
    assertThat(offered(script, "backup", "--")).contains("--to", "--data-dir");
    assertThat(offered(script, "check", "--u")).containsExactlyInAnyOrder("--url", "--user");
    assertThat(offered(script, "audit", "v")).containsExactly("verify");
    assertThat(offered(script, "start", "--lendledger.d"))
        .containsExactly("--lendledger.data-dir=", "--lendledger.demo=");
    assertThat(offered(script, "start", "--lendledger.demo", "=", "pro"))
        .containsExactly("programme");
  }

  private static List<String> offered(Path script, String... words) throws Exception {
    String typed =
        Stream.concat(Stream.of("lendledger"), Stream.of(words))
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    String ask =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE=\"${COMP_WORDS[*]}\";"
                .formatted(script, typed, words.length)
            + " $(complete -p lendledger | sed -E 's/.*-F ([^ ]+).*/\\1/') 2>/dev/null;"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
    Process bash = new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
    List<String> offered =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
    assertThat(bash.waitFor()).isZero();
    return offered;
  }
}
