package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.platform.scenario.Api;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The feed reports every kind of loan change (docs/webhooks.md, Loan changes). */
class LoanStoryTest {

  private static final String ISIN = "US0378331005";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final LocalDate end = YearMonth.from(today).atEndOfMonth();

  @TempDir Path data;
  private Run run;
  private Api desk;
  private Api lender;
  private FeedFollower feed;

  @BeforeEach
  void start() throws Exception {
    run = new Run(data);
    desk = run.login("demo-desk", "demo-desk-secret");
    lender = run.login("demo-lender", "demo-lender-secret");
    feed = new FeedFollower(lender);
    desk.put("/desk/v1/borrowers/BRW", "{\"borrowerName\": \"B\", \"marginPercent\": 102}");
    desk.post(
            "/desk/v1/prices",
            """
            {"date": "%s", "prices": [{"isin": "%s", "price": 50, "currency": "USD"}]}
            """
                .formatted(today, ISIN))
        .expect(201);
    lender
        .post(
            "/api/v1/client-reference",
            """
            {"clients": [{"clientId": "A", "effectiveDate": "%s", "optInStatus": "In",
              "feeSplit": 90}, {"clientId": "B", "effectiveDate": "%1$s", "optInStatus": "In",
              "feeSplit": 80}]}
            """
                .formatted(today))
        .expect(201);
    lender
        .post(
            "/api/v1/positions",
            "{\"asOfDate\": \"%s\", \"positions\": [%s, %s]}"
                .formatted(today, held("A", 10_000), held("B", 5_000)))
        .expect(201);
  }

  @AfterEach
  void stop() {
    run.close();
  }

  @Test
  void everyChangeIsToldInItsOwnWord() throws Exception {
    coveredAndDelivered();
    soldBoughtAndReturned();
    adjusted();
    comesBack();
    calledOff();
    run.settle();
    feed.follow();
    assertThat(feed.changes())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(LoanChangeKind.values()).map(LoanChangeKind::wire).toList());
  }

  private void coveredAndDelivered() throws Exception {
    borrow("R-1", 9_000, "L0000001");
    act("L0000001/collateral-received", "{\"value\": 1}", 200);
    act("L0000001/collateral-received", "{}", 200);
    reported("L0000001", "Loan", 9_000, 0, "Pending");
    reported("L0000001", "Loan", 9_000, 9_000, "Settled");
    act("L0000001/rerate", "{\"lendingRate\": 5, \"effectiveDate\": \"%s\"}".formatted(today), 200);
  }

  /** A's shortfall of 3,000 is B's 2,000 and a recall of 1,000, of which 500 are bought back. */
  private void soldBoughtAndReturned() throws Exception {
    traded("T-1", "Sell", 7_000);
    JsonNode recall = lender.get("/api/v1/trades?tradeType=Recall").expect(200).body();
    assertThat(recall.at("/data/0/originalUnits").asLong()).isEqualTo(1_000);
    traded("T-2", "Buy", 500);
    act("L0000001/returns", movement(100), 201);
    act("L0000001/trades/2/cancel", "", 200);
    act("L0000001/returns", movement(200), 201);
    reported("L0000001/3", "Return", 200, 200, "Settled");
  }

  private void adjusted() throws Exception {
    desk.post("/desk/v1/business-days/" + end + "/close", "").expect(200);
    desk.post("/desk/v1/billing-months/" + YearMonth.from(today) + "/close", "").expect(200);
    act("L0000001/rerate", "{\"lendingRate\": 6, \"effectiveDate\": \"%s\"}".formatted(today), 200);
    desk.post("/desk/v1/business-days/" + end.plusDays(1) + "/close", "").expect(200);
  }

  private void comesBack() throws Exception {
    act("L0000001/returns", movement(8_300), 201);
    reported("L0000001/4", "Return", 8_300, 8_300, "Settled");
    reported("L0000001/1", "Recall", 500, 500, "Settled");
  }

  private void calledOff() throws Exception {
    borrow("R-2", 100, "L0000002");
    act("L0000002/cancel", "", 200);
    borrow("R-3", 8_000, "L0000003");
    traded("T-3", "Sell", 3_000);
  }

  private void borrow(String id, long units, String loan) throws Exception {
    JsonNode result =
        desk.post(
                "/desk/v1/borrow-requests",
                """
                {"borrowRequests": [{"requestId": "%s", "borrowerCode": "BRW", "isin": "%s",
                  "units": %d, "collateralType": "Non-Cash", "lendingRate": 4.2,
                  "loanCurrency": "USD", "tradeDate": "%s", "settlementDate": "%4$s"}]}
                """
                    .formatted(id, ISIN, units, today))
            .expect(201)
            .body();
    assertThat(result.at("/results/0/loans/0/loanId").asString()).as("%s", result).isEqualTo(loan);
    assertThat(result.at("/results/0/unfilledUnits").asLong()).isZero();
  }

  private void act(String what, String body, int status) throws Exception {
    desk.post("/desk/v1/loans/" + what, body).expect(status);
    run.settle();
    feed.follow();
  }

  private void reported(String trade, String type, long units, long settled, String status)
      throws Exception {
    String day = settled == 0 ? "null" : "\"" + today + "\"";
    lender
        .post(
            "/api/v1/settlement-status",
            """
            {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "%s",
              "tradeType": "%s", "originalUnits": %d, "settledUnits": %d, "tradeDate": "%s",
              "intendedSettlementDate": "%5$s", "actualSettlementDate": %s, "isin": "%s",
              "settlementStatus": "%s", "settlementSubstatus": "s", "borrowerCode": "BRW"}]}
            """
                .formatted(trade, type, units, settled, today, day, ISIN, status))
        .expect(201);
    run.settle();
    feed.follow();
  }

  private void traded(String id, String side, long units) throws Exception {
    lender
        .post(
            "/api/v1/transactions",
            """
            {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC-1",
              "isin": "%s", "side": "%s", "units": %d, "tradeDate": "%s",
              "settlementDate": "%5$s"}]}
            """
                .formatted(id, ISIN, side, units, today))
        .expect(201);
    run.settle();
    feed.follow();
  }

  private String movement(long units) {
    return """
    {"units": %d, "tradeDate": "%s", "intendedSettlementDate": "%2$s"}
    """
        .formatted(units, today);
  }

  private static String held(String client, long units) {
    return """
    {"isin": "%s", "ticker": "AAPL", "quantity": %d, "currency": "USD", "clientId": "%s",
     "custodyAccountId": "ACC-1"}
    """
        .formatted(ISIN, units, client);
  }
}
