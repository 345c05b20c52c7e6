package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import org.junit.jupiter.api.Test;

/** Days and months that the desk closes. */
class ClosingTest extends AtService {

  private static final String CLOSED =
      "{\"date\":\"2031-03-07\",\"status\":\"Closed\",\"loans\":1}";
  private static final String BEGUN =
      "{\"date\":\"2031-03-07\",\"status\":\"Closing\",\"loans\":null}";
  private static final String CLOSING =
      "{\"date\":\"2031-03-07\",\"status\":\"Closing\",\"done\":1,\"total\":2}";
  private static final String DONE =
      "{\"date\":\"2031-03-07\",\"status\":\"Closed\",\"done\":2,\"total\":2}";

  @Override
  void prepare() {
    service.scopes = "desk";
  }

  private String last() {
    StubService.Asked asked = service.reads().getLast();
    return asked.method() + " " + asked.path();
  }

  @Test
  void closesTheServicesToday() {
    service
        .then(200, "{\"data\":[],\"nextCursor\":null,\"asOf\":\"2031-03-07T09:00:00.000Z\"}")
        .then(200, CLOSED);
    Said said = shell.run("close");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .containsExactly("date    2031-03-07", "status  Closed", "loans   1");
    assertThat(last()).isEqualTo("POST /desk/v1/business-days/2031-03-07/close");
  }

  @Test
  void closesAMonth() {
    service.then(200, "{\"billingMonth\":\"2031-03\",\"status\":\"Closed\",\"loans\":1}");
    assertThat(shell.run("close", "2031-03").exitCode()).isZero();
    assertThat(last()).isEqualTo("POST /desk/v1/billing-months/2031-03/close");
  }

  @Test
  void onlyLooks() {
    String open =
        "{\"date\":\"2031-03-07\",\"status\":\"Open\",\"missingPrices\":[{\"isin\":\"US0378331005\"}]}";
    service.then(200, open);
    Said said = shell.run("close", "2031-03-07", "--dry-run");
    assertThat(said.out()).contains("Open", "missingPrices", "US0378331005");
    assertThat(last()).isEqualTo("GET /desk/v1/business-days/2031-03-07");
  }

  /** The request itself gets its first answer again, however often it is repeated. */
  @Test
  void looksUntilALongCloseIsDone() {
    service.then(202, BEGUN).then(200, CLOSING).then(503, "{}", "Retry-After", "1");
    service.then(200, CLOSING).then(200, DONE);
    Said said = shell.run("close", "2031-03-07", "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).isEqualTo(DONE + "\n");
    assertThat(said.err()).contains("still being closed");
    assertThat(service.reads())
        .extracting(each -> each.method() + " " + each.path())
        .startsWith("POST /desk/v1/business-days/2031-03-07/close")
        .filteredOn(each -> !each.startsWith("POST"))
        .hasSize(4)
        .containsOnly("GET /desk/v1/business-days/2031-03-07");
  }

  @Test
  void endsBeforeAVeryLongClose() {
    service.then(202, "{\"billingMonth\":\"2031-03\",\"status\":\"Closing\",\"loans\":null}");
    for (int each = 0; each < 20; each++) {
      service.then(200, "{\"billingMonth\":\"2031-03\",\"status\":\"Closing\"}");
    }
    Said said = shell.run("close", "2031-03", "--timeout", "10");
    assertThat(said.exitCode()).isEqualTo(5);
    assertThat(said.err()).contains("'lendledger close 2031-03 --dry-run'");
    assertThat(last()).isEqualTo("GET /desk/v1/billing-months/2031-03");
    assertThat(shell.pauses.stream().mapToLong(each -> each).sum()).isBetween(8_000L, 10_000L);
  }

  @Test
  void tellsTheKeyOfWhatWasNotAnswered() {
    service.isCuttingAll = true;
    Said said = shell.run("close", "2031-03-07");
    assertThat(said.exitCode()).isEqualTo(3);
    String key = service.reads().getLast().header("Idempotency-Key").replace("\"", "");
    assertThat(said.err()).contains("--idempotency-key '" + key + "'");
    service.isCuttingAll = false;
    service.then(200, CLOSED);
    assertThat(shell.run("close", "2031-03-07", "--idempotency-key", key).exitCode()).isZero();
    assertThat(service.reads().stream().map(each -> each.header("Idempotency-Key")).distinct())
        .hasSize(1);
  }
}
