package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import io.lendledger.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Borrow requests of the desk. */
class BorrowingTest extends AtService {

  private static final String TODAY =
      "{\"data\":[],\"nextCursor\":null,\"asOf\":\"2031-03-07T09:00:00.000Z\"}";
  private static final String MATCHED =
      "{\"results\":[{\"requestId\":\"R-1\",\"loans\":[{\"loanId\":\"L0000001\",\"lenderCode\":\"DEMO\","
          + "\"accountNumber\":\"ACC-1\",\"units\":900}],\"unfilledUnits\":100,"
          + "\"unfilled\":[{\"cause\":\"ON_LOAN\",\"units\":60},{\"cause\":\"NO_INVENTORY\",\"units\":40}]}]}";
  private static final String REFUSAL =
      "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"3"
          + " faults\",\"details\":[{\"index\":0,\"field\":\"borrowerCode\",\"value\":\"NO\",\"issue\":\"is"
          + " not registered\"},{\"index\":0,\"field\":\"lendingRate\",\"value\":null,\"issue\":\"is"
          + " required\"},{\"index\":0,\"field\":\"endDate\",\"value\":\"2026-01-01\",\"issue\":\"must"
          + " be after settlementDate\"}]}";

  @Override
  void prepare() {
    service.scopes = "desk";
  }

  private Said borrow(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("borrow", "--isin", "US0378331005", "--units", "1000", "--borrower", "BRW"));
    words.addAll(List.of("--loan-currency", "USD"));
    words.addAll(List.of(more));
    return shell.run(words.toArray(String[]::new));
  }

  private Json sent() {
    String body = service.reads().getLast().body();
    return Json.parse(body.getBytes(StandardCharsets.UTF_8))
        .at("borrowRequests")
        .items()
        .getFirst();
  }

  @Test
  void showsTheLoansAndTheRest() {
    service.then(200, TODAY).then(201, MATCHED);
    Said said = borrow("--lending-rate", "4.20", "--request-id", "R-1");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out().lines())
        .containsExactly(
            "requestId      R-1",
            "unfilledUnits  100",
            "",
            "loans",
            "LOAN ID   LENDER CODE  ACCOUNT NUMBER  UNITS",
            "L0000001  DEMO         ACC-1             900",
            "",
            "unfilled",
            "CAUSE         UNITS",
            "ON_LOAN          60",
            "NO_INVENTORY     40");
  }

  @Test
  void asksTheServiceWhichDayItIs() {
    service.then(200, TODAY).then(201, MATCHED);
    borrow("--lending-rate", "4.20", "--request-id", "R-1");
    StubService.Asked asked = service.reads().getLast();
    assertThat(asked.method() + " " + asked.path()).isEqualTo("POST /desk/v1/borrow-requests");
    assertThat(asked.header("Content-Type")).isEqualTo("application/json");
    assertThat(asked.header("Idempotency-Key")).isNotEmpty();
    assertThat(asked.body())
        .isEqualTo(
            "{\"borrowRequests\":[{\"requestId\":\"R-1\",\"borrowerCode\":\"BRW\","
                + "\"isin\":\"US0378331005\",\"units\":1000,\"collateralType\":\"Non-Cash\","
                + "\"lendingRate\":4.20,\"loanCurrency\":\"USD\",\"tradeDate\":\"2031-03-07\","
                + "\"settlementDate\":\"2031-03-07\"}]}");
  }

  @Test
  void sendsEachTermUnderItsName() {
    service.then(201, MATCHED);
    Said said =
        borrow(
            ("--lender DEMO --investment-rate 4.5 --rebate-rate -0.1 --haircut-percent 5"
                    + " --loan-type Term --trade-date 2026-11-20 --settlement-date 2026-11-24"
                    + " --end-date 2026-12-24")
                .split(" ", -1));
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads()).as("the day was given").hasSize(1);
    assertThat(sent().at("requestId").text()).isNotEmpty();
    assertThat(sent().written())
        .endsWith(
            "\"borrowerCode\":\"BRW\",\"lenderCode\":\"DEMO\",\"isin\":\"US0378331005\","
                + "\"units\":1000,\"collateralType\":\"Cash\",\"investmentRate\":4.5,"
                + "\"rebateRate\":-0.1,\"loanCurrency\":\"USD\",\"loanType\":\"Term\","
                + "\"tradeDate\":\"2026-11-20\",\"settlementDate\":\"2026-11-24\","
                + "\"endDate\":\"2026-12-24\",\"haircutPercent\":5}");
  }

  @Test
  void asksForAPreviewAlone() {
    service.then(200, TODAY).then(200, MATCHED.replace("\"L0000001\"", "null"));
    Said said = borrow("--lending-rate", "4.2", "--preview");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).startsWith("Nothing was kept.").doesNotContain("LOAN ID");
    assertThat(service.reads().getLast().path()).isEqualTo("/desk/v1/borrow-requests/preview");
  }

  @Test
  void givesProgramsTheAnswerItself() {
    service.then(200, TODAY).then(201, MATCHED);
    assertThat(borrow("--lending-rate", "4.2", "--json").out()).isEqualTo(MATCHED + "\n");
  }

  @Test
  void tellsARefusalByOptions() {
    service.then(200, TODAY).then(400, REFUSAL);
    Said said = borrow("--end-date", "2026-01-01");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.err().lines().skip(2))
        .containsExactly(
            "                   1  --borrower      NO          is not registered",
            "                   1  --lending-rate              is required",
            "                   1  --end-date      2026-01-01  must be after --settlement-date");
  }

  @Test
  void borrowsOnceHoweverOftenItAsks() {
    service.then(200, TODAY).thenCut().then(503, "{}", "Retry-After", "1").then(201, MATCHED);
    assertThat(borrow("--lending-rate", "4.2").exitCode()).isZero();
    List<StubService.Asked> posts = service.reads().subList(1, 4);
    assertThat(posts.stream().map(each -> each.header("Idempotency-Key")).distinct()).hasSize(1);
    assertThat(posts.stream().map(StubService.Asked::body).distinct()).hasSize(1);
  }

  @Test
  void tellsTheIdOfWhatWasNotAnswered() {
    service.isCuttingAll = true;
    Said said = borrow("--lending-rate", "4.2", "--trade-date", "2026-11-20");
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err())
        .contains("--request-id '" + sent().at("requestId").text() + "'", "borrowed twice");
  }

  @Test
  void tellsWhatIsMissing() {
    Said said = shell.run("borrow", "--units", "many");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(shell.run("borrow", "--units", "5").err())
        .contains("--isin", "--borrower", "--loan-currency");
    assertThat(service.reads()).isEmpty();
  }
}
