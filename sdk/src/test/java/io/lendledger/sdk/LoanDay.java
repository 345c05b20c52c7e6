package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.json.Json;
import io.lendledger.platform.scenario.AnyCertificate;
import io.lendledger.platform.scenario.RunningLendledger;
import io.lendledger.sdk.Shell.Said;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A service on which one loan was lent, delivered and accrued, as far as possible by the command
 * line.
 */
record LoanDay(RunningLendledger service, Shell shell, Path data, LocalDate today, String loan) {

  static final String ISIN = "US0378331005";
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  static LoanDay live(Path data, Shell shell) throws Exception {
    RunningLendledger service = RunningLendledger.start(data);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LoanDay begun = new LoanDay(service, shell, data, today, "");
    begun.logIn("demo-lender", "default");
    begun.logIn("demo-desk", "desk");
    begun.logIn("demo-auditor", "auditor");
    begun.bringInventory();
    LoanDay lent = new LoanDay(service, shell, data, today, begun.lend());
    lent.deliver();
    lent.desk("POST", "/desk/v1/business-days/" + today + "/close", "{}");
    return lent;
  }

  void logIn(String client, String profile) {
    Said said =
        shell.logIn(service.address(), client, "--data-dir", data.toString(), "--profile", profile);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  private void bringInventory() throws Exception {
    desk(
        "PUT",
        "/desk/v1/borrowers/BRW",
        "{\"borrowerName\": \"Demo Borrower\", \"marginPercent\": 102}");
    sent("prices_" + today + ".csv", "isin,price,currency\n" + ISIN + ",50,USD\n", "desk");
    sent(
        "client-reference.csv",
        "clientId,effectiveDate,optInStatus,feeSplit\nA,%1$s,In,90\nB,%1$s,In,80\n"
            .formatted(today),
        "default");
    sent("positions_" + today + ".csv", positions(10_000), "default");
  }

  static String positions(int ofA) {
    return "isin,ticker,quantity,currency,clientId,custodyAccountId\n"
        + "%1$s,AAPL,%2$d,USD,A,ACC-1\n%1$s,AAPL,5000,USD,B,ACC-1\n".formatted(ISIN, ofA);
  }

  private void sent(String name, String content, String profile) throws Exception {
    Path file = shell.file(name, content);
    Said said = shell.run("submit", file.toString(), "--watch", "--profile", profile);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("Applied");
  }

  private String lend() throws Exception {
    String booked =
        desk(
            "POST",
            "/desk/v1/borrow-requests",
            """
            {"borrowRequests": [{"requestId": "R-1", "borrowerCode": "BRW", "isin": "%1$s",
              "units": 9000, "collateralType": "Non-Cash", "lendingRate": 4.20,
              "loanCurrency": "USD", "tradeDate": "%2$s", "settlementDate": "%2$s"}]}
            """
                .formatted(ISIN, today));
    Json results = json(booked).at("results").items().getFirst();
    return results.at("loans").items().getFirst().at("loanId").text();
  }

  private void deliver() throws Exception {
    desk("POST", "/desk/v1/loans/" + loan + "/collateral-received", "{}");
    sent(
        "settlement-status.ndjson",
        """
        {"accountNumber": "ACC-1", "tradeId": "%1$s", "tradeType": "Loan", "originalUnits": 9000, \
        "settledUnits": 9000, "tradeDate": "%2$s", "intendedSettlementDate": "%2$s", \
        "actualSettlementDate": "%2$s", "isin": "%3$s", "settlementStatus": "Settled", \
        "borrowerCode": "BRW"}
        """
            .formatted(loan, today, ISIN),
        "default");
  }

  String desk(String method, String path, String body) throws Exception {
    return ask("desk", method, path, body);
  }

  /** Asks without the command line, with the token that it has got and renewed. */
  String ask(String profile, String method, String path, String body) throws Exception {
    shell.run("loans", "--limit", "1", "--profile", profile);
    Path kept = shell.home().resolve(".config/lendledger/" + profile + ".json");
    String token = json(Files.readString(kept)).at("token").text();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.address() + path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Prefer", "wait=30")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build()) {
      var response = http.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
      return response.body();
    }
  }

  static Json json(String text) {
    return Json.parse(text.strip().getBytes(StandardCharsets.UTF_8));
  }
}
