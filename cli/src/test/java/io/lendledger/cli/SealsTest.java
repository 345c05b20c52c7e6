package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.api.Test;

/** Seals that are looked at, kept and verified. */
class SealsTest extends AtService {

  private static final String PAGE =
      "{\"data\":[{\"number\":1,\"kind\":\"Day\",\"day\":\"2026-11-20\",\"events\":4711,"
          + "\"position\":4711,\"sealedAt\":\"2026-11-21T00:01:00.000Z\",\"signature\":\"x\"}],"
          + "\"nextCursor\":null}";
  private static final String RUNNING =
      "{\"checkId\":\"c-1\",\"state\":\"Running\",\"checkedEvents\":10,\"total\":20,\"result\":null}";

  @Override
  void prepare() {
    service.scopes = "audit";
  }

  private static String ended(boolean valid) {
    return "{\"checkId\":\"c-1\",\"state\":\"Done\",\"checkedEvents\":20,\"total\":20,\"result\":"
        + "{\"valid\":%s,\"checkedEvents\":20,\"firstBreak\":null}}".formatted(valid);
  }

  @Test
  void lists() {
    service.then(200, PAGE);
    Said said = shell.run("seals", "list", "--newest", "--limit", "1");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Day", "2026-11-20", "4711").doesNotContain("signature");
    assertThat(service.reads().getFirst().path()).isEqualTo("/audit/v1/seals?order=Newest&limit=1");
  }

  @Test
  void givesThemAsTheyAreKept() {
    service.then(200, PAGE);
    assertThat(shell.run("seals", "list", "--all", "--json").out()).isEqualTo(PAGE + "\n");
  }

  @Test
  void tellsWhenThereAreNone() {
    service.then(200, "{\"data\":[],\"nextCursor\":null}");
    assertThat(shell.run("seals", "list").err()).contains("There are none.");
  }

  @Test
  void waitsForTheEndOfACheck() {
    service.then(202, RUNNING).then(200, RUNNING).then(200, ended(true));
    Said said = shell.run("seals", "verify");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines()).contains("valid          true");
    assertThat(service.reads())
        .extracting(each -> each.method() + " " + each.path())
        .containsExactly(
            "POST /audit/v1/integrity-checks",
            "GET /audit/v1/integrity-checks/c-1",
            "GET /audit/v1/integrity-checks/c-1");
  }

  @Test
  void aHistoryThatIsNotAsItWasIsNoSuccess() {
    service.then(202, ended(false));
    Said said = shell.run("seals", "verify", "--json");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).isEqualTo(ended(false) + "\n");
  }

  @Test
  void aCheckThatHasNoResultTellsWhy() {
    service.then(
        202,
        "{\"checkId\":\"c-1\",\"state\":\"Failed\",\"checkedEvents\":1,\"total\":2,"
            + "\"result\":null,\"reason\":\"the database is away\"}");
    Said said = shell.run("seals", "verify");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.out()).contains("the database is away");
  }
}
