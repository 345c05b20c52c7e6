package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.api.Test;

/** Collateral that the desk confirms. */
class CoveringTest extends AtService {

  private static final String TAKEN =
      "{\"loanId\":\"L0000001\",\"collateralDate\":\"2026-11-20\",\"value\":null}";

  @Override
  void prepare() {
    service.scopes = "desk";
  }

  @Test
  void vouchesForFullCover() {
    service.then(200, TAKEN);
    Said said = shell.run("cover", "L0000001");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .containsExactly("loanId          L0000001", "collateralDate  2026-11-20");
    StubService.Asked asked = service.reads().getLast();
    assertThat(asked.method() + " " + asked.path())
        .isEqualTo("POST /desk/v1/loans/L0000001/collateral-received");
    assertThat(asked.body()).isEqualTo("{}");
    assertThat(asked.header("Idempotency-Key")).isNotEmpty();
  }

  @Test
  void tellsWhatArrivedAndWhen() {
    service.then(200, TAKEN);
    Said said =
        shell.run(
            "cover",
            "L0000001",
            "--value",
            "459000.10",
            "--collateral-date",
            "2026-11-20",
            "--json");
    assertThat(said.out()).isEqualTo(TAKEN + "\n");
    assertThat(service.reads().getLast().body())
        .isEqualTo("{\"collateralDate\":\"2026-11-20\",\"value\":459000.10}");
  }

  @Test
  void tellsWhoseLoginDoesNotReachThatFar() {
    service.then(
        403, "{\"error_code\":\"FORBIDDEN\",\"message\":\"lacks the scope\",\"details\":[]}");
    Said said = shell.run("cover", "L0000001");
    assertThat(said.exitCode()).isEqualTo(4);
    assertThat(said.err().lines())
        .containsExactly(
            "The login 'default' is that of client demo (desk); --profile takes another.",
            "lendledger: FORBIDDEN: lacks the scope");
  }

  @Test
  void needsALoan() {
    assertThat(shell.run("cover").exitCode()).isEqualTo(2);
    assertThat(service.reads()).isEmpty();
  }

  @Test
  void tellsTheKeyOfWhatWasNotAnswered() {
    service.isCuttingAll = true;
    Said said = shell.run("cover", "L0000001", "--value", "459000");
    assertThat(said.exitCode()).isEqualTo(3);
    String key = service.reads().getLast().header("Idempotency-Key").replace("\"", "");
    assertThat(said.err()).contains("--idempotency-key '" + key + "'");
    service.isCuttingAll = false;
    service.then(200, TAKEN);
    assertThat(
            shell
                .run("cover", "L0000001", "--value", "459000", "--idempotency-key", key)
                .exitCode())
        .isZero();
    assertThat(service.reads().stream().map(each -> each.header("Idempotency-Key")).distinct())
        .hasSize(1);
  }
}
