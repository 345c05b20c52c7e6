package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sales of a lender's clients. */
class SellingTest extends AtService {

  private static final String TODAY =
      "{\"data\":[],\"nextCursor\":null,\"asOf\":\"2031-03-07T09:00:00.000Z\"}";
  private static final String APPLIED =
      "{\"submissionId\":\"s-1\",\"status\":\"Applied\",\"consequences\":\"Done\"}";

  private Said sell(String... more) {
    List<String> words =
        new ArrayList<>(List.of("sell", "--client", "A", "--account", "ACC-1", "--units", "7000"));
    words.addAll(List.of("--isin", "US0378331005"));
    words.addAll(List.of(more));
    return shell.run(words.toArray(String[]::new));
  }

  @Test
  void sellsOnTheServicesTodayAndWaitsForWhatComesOfIt() {
    service.then(200, TODAY).then(201, APPLIED);
    Said said = sell("--transaction-id", "T-1");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Applied", "Done");
    StubService.Asked asked = service.reads().getLast();
    assertThat(asked.method() + " " + asked.path()).isEqualTo("POST /api/v1/transactions");
    assertThat(asked.header("Prefer")).isEqualTo("wait=10");
    assertThat(asked.body())
        .isEqualTo(
            "{\"transactions\":[{\"transactionId\":\"T-1\",\"clientId\":\"A\",\"accountId\":\"ACC-1\","
                + "\"isin\":\"US0378331005\",\"side\":\"Sell\",\"units\":7000,"
                + "\"tradeDate\":\"2031-03-07\",\"settlementDate\":\"2031-03-07\"}]}");
  }

  @Test
  void whatIsSentAgainUnderItsKeyIsTheSameSale() {
    service.isCuttingAll = true;
    Said lost = sell("--trade-date", "2031-03-07");
    assertThat(lost.exitCode()).isEqualTo(3);
    StubService.Asked first = service.reads().getLast();
    String key = first.header("Idempotency-Key").replace("\"", "");
    assertThat(lost.err()).contains("--idempotency-key '" + key + "'");
    service.isCuttingAll = false;
    service.then(201, APPLIED);
    sell("--trade-date", "2031-03-07", "--idempotency-key", key);
    assertThat(service.reads().getLast().body())
        .isEqualTo(first.body())
        .contains("\"transactionId\":\"" + key + "\"");
  }

  @Test
  void onlyLooks() {
    service.then(
        200, "{\"received\":1,\"details\":[],\"consequences\":{\"recalls\":[{\"units\":1000}]}}");
    Said said = sell("--trade-date", "2031-03-07", "--dry-run");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Nothing was kept", "recalls", "1000");
    assertThat(service.reads().getLast().path()).isEqualTo("/api/v1/transactions?dryRun=true");
  }

  @Test
  void namesTheOptionThatIsWrong() {
    service.then(
        400,
        "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"1 fault\",\"details\":[{\"index\":0,"
            + "\"field\":\"accountId\",\"value\":\"\",\"issue\":\"is wrong\"}]}");
    Said said = sell("--trade-date", "2031-03-07", "--settlement-date", "2031-03-09");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err()).contains("--account").doesNotContain("accountId");
  }
}
