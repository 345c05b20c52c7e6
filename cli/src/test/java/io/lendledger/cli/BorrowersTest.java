package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.api.Test;

/** Borrowers of the programme. */
class BorrowersTest extends AtService {

  private static final String ONE =
      "{\"borrowerCode\":\"BRW\",\"borrowerName\":\"Demo"
          + " Borrower\",\"externalBorrowerCode\":null,\"marginPercent\":102.50}";

  @Override
  void prepare() {
    service.scopes = "desk";
  }

  private Said register(String... more) {
    String[] words = {
      "borrowers", "register", "B/W", "--name", "Demo Borrower", "--margin-percent"
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return shell.run(all);
  }

  @Test
  void registersOne() {
    service.then(200, ONE);
    Said said = register("102.50", "--external-code", "X-1");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .containsExactly(
            "borrowerCode   BRW", "borrowerName   Demo Borrower", "marginPercent  102.50");
    StubService.Asked asked = service.reads().getLast();
    assertThat(asked.method() + " " + asked.path()).isEqualTo("PUT /desk/v1/borrowers/B%2FW");
    assertThat(asked.header("Content-Type")).isEqualTo("application/json");
    assertThat(asked.header("Idempotency-Key"))
        .as("a replacement is none the second time")
        .isEmpty();
    assertThat(asked.body())
        .isEqualTo(
            "{\"borrowerName\":\"Demo Borrower\",\"externalBorrowerCode\":\"X-1\","
                + "\"marginPercent\":102.50}");
  }

  @Test
  void asksAgainAfterALostConnection() {
    service.thenCut().then(200, ONE);
    assertThat(register("102").exitCode()).isZero();
    assertThat(service.reads()).hasSize(2);
  }

  @Test
  void namesWhatWasTyped() {
    service.then(
        400,
        "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"1"
            + " fault\",\"details\":[{\"index\":null,\"field\":\"marginPercent\",\"value\":\"0\","
            + "\"issue\":\"must be above 0\"}]}");
    Said said = register("0");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err()).contains("--margin-percent");
  }

  @Test
  void listsAllOfThem() {
    service
        .then(200, "{\"data\":[" + ONE + "],\"nextCursor\":\"c\"}")
        .then(200, "{\"data\":[" + ONE + "],\"nextCursor\":null}");
    Said said = shell.run("borrowers", "list");
    assertThat(said.out().lines().skip(1))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).matches("BRW +Demo Borrower +102\\.50"));
  }

  @Test
  void tellsThatThereAreNone() {
    service.then(200, "{\"data\":[],\"nextCursor\":null}");
    Said said = shell.run("borrowers", "list");
    assertThat(said.exitCode()).isZero();
    assertThat(said.err()).isEqualTo("There are none.\n");
  }
}
