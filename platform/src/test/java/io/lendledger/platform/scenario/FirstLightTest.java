package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api.Answer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The programme's first day: inventory comes in, a borrower takes it, it earns, it is billed, a
 * client sells, a power cut, a recall; and all of it sent a second time changes nothing.
 */
class FirstLightTest {

  private static final String ISIN = "US0378331005";
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  private final FirstLightBodies bodies = new FirstLightBodies(ISIN, today);

  @TempDir Path data;
  private RunningLendledger service;
  private Api desk;
  private Api lender;

  /** What the service is started with beside its ports and its data directory. */
  String[] properties() {
    return new String[0];
  }

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.startAsItIs(data, properties());
    logIn();
  }

  @AfterEach
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void lendsEarnsBillsReallocatesRecallsAndSurvivesAPowerCut() throws Exception {
    setUpProgramme();
    String loan = borrow();
    deliver(loan);
    closeTheDay(loan);

    service.kill();
    service = RunningLendledger.startHere(data, properties());
    logIn();
    assertThat(clientUnits(loan)).isEqualTo(Map.of("A", 6_000L, "B", 3_000L));
    assertThat(custodyLoan(loan).get("loanStatus").asString()).isEqualTo("Open");

    sellSixThousand(loan);
    String recall = sellAgain(loan);
    settleTheRecall(loan, recall);
    sendEverythingAgain(loan, recall);
    ReadModels.of(service.address()).agreeWithEvents();
  }

  private void setUpProgramme() throws Exception {
    desk.put("/desk/v1/lenders/DEMO", bodies.lender()).expect(200);
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    assertCounts(lender.post("/api/v1/client-reference", bodies.clients()), 2, 2, 0, 0);
    assertCounts(lender.post("/api/v1/positions", bodies.positions()), 3, 3, 0, 0);
  }

  private String borrow() throws Exception {
    JsonNode result =
        desk.post("/desk/v1/borrow-requests", bodies.borrowRequest())
            .expect(201)
            .body()
            .at("/results/0");
    assertThat(result.get("unfilledUnits").asLong()).isZero();
    assertThat(result.get("loans")).hasSize(1);
    assertThat(result.at("/loans/0/units").asLong()).isEqualTo(9_000);
    String loan = result.at("/loans/0/loanId").asString();
    assertThat(loan).matches("L\\d{7,}");
    assertThat(custodyLoan(loan).get("loanStatus").asString()).isEqualTo("Pending - Uncovered");
    assertThat(clientUnits(loan)).isEqualTo(Map.of("A", 6_000L, "B", 3_000L));
    return loan;
  }

  private void deliver(String loan) throws Exception {
    desk.post("/desk/v1/loans/" + loan + "/collateral-received", "{}").expect(200);
    assertThat(custodyLoan(loan).get("loanStatus").asString()).isEqualTo("Pending - Covered");
    assertCounts(
        lender.post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 9_000)), 1, 1, 0, 0);
    JsonNode open = custodyLoan(loan);
    assertThat(open.get("loanStatus").asString()).isEqualTo("Open");
    assertThat(open.get("settledUnits").asLong()).isEqualTo(9_000);
    assertThat(open.get("externalBorrowerCode").asString()).isEqualTo("X-BRW");
    assertThat(open.get("bbgId").asString()).isEqualTo("BBG000B9XRY4");
    assertMoney(open, "marketValue", "450000");
  }

  private void closeTheDay(String loan) throws Exception {
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    assertAccruals();
    assertBilling();
    JsonNode custody = custodyLoan(loan);
    assertMoney(custody, "loanToDateAccrualGross", "52.50");
    assertMoney(custody, "loanToDateAccrualAgent", "10.50");
    assertMoney(custody, "loanToDateAccrualNet", "42.00");
  }

  private void assertAccruals() throws Exception {
    JsonNode rows = lender.get("/api/v1/accruals").expect(200).body().get("data");
    assertThat(rows).hasSize(2);
    assertThat(sum(rows, "accrualGross")).isEqualByComparingTo("52.50");
    assertThat(sum(rows, "accrualAgent")).isEqualByComparingTo("10.50");
    assertThat(sum(rows, "accrualNetBank")).isEqualByComparingTo("42.00");
    assertMoney(rows.get(0), "accrualNetClient", "25.20");
    assertMoney(rows.get(1), "accrualNetClient", "11.20");
  }

  private void assertBilling() throws Exception {
    JsonNode bills = lender.get("/api/v1/billing-summary").expect(200).body().get("data");
    assertThat(bills).hasSize(1);
    JsonNode bill = bills.get(0);
    assertThat(bill.get("billingMonth").asString()).isEqualTo(YearMonth.from(today).toString());
    assertMoney(bill, "grossAccrual", "52.50");
    assertMoney(bill, "serviceAccrual", "10.50");
    assertMoney(bill, "otherAgentAccrual", "0");
    assertMoney(bill, "netAccrual", "42.00");
    assertMoney(bill, "netClientRevenue", "36.40");
    JsonNode revenue = lender.get("/api/v1/client-revenue").expect(200).body().get("data");
    assertThat(revenue).hasSize(2);
    assertMoney(revenue.get(0), "netClientRevenue", "25.20");
    assertMoney(revenue.get(0), "netAggregatorRevenue", "2.80");
    assertMoney(revenue.get(1), "netClientRevenue", "11.20");
    assertMoney(revenue.get(1), "netAggregatorRevenue", "2.80");
  }

  private void sellSixThousand(String loan) throws Exception {
    assertCounts(lender.post("/api/v1/transactions", bodies.sale("T-1", 6_000)), 1, 1, 0, 0);
    awaitUnits(loan, Map.of("A", 4_000L, "B", 5_000L));
    assertThat(custodyLoan(loan).get("settledUnits").asLong()).isEqualTo(9_000);
    assertThat(trades("tradeType=Recall")).isEmpty();
  }

  private String sellAgain(String loan) throws Exception {
    assertCounts(lender.post("/api/v1/transactions", bodies.sale("T-2", 1_000)), 1, 1, 0, 0);
    JsonNode recalls =
        lender.await("/api/v1/trades?tradeType=Recall", body -> !body.get("data").isEmpty());
    JsonNode recall = recalls.at("/data/0");
    assertThat(recall.get("tradeId").asString()).isEqualTo(loan + "/1");
    assertThat(recall.get("originalUnits").asLong()).isEqualTo(1_000);
    assertThat(recall.get("tradeStatus").asString()).isEqualTo("Pending");
    return recall.get("tradeId").asString();
  }

  private void settleTheRecall(String loan, String recall) throws Exception {
    assertCounts(
        lender.post("/api/v1/settlement-status", bodies.settled(recall, "Recall", 1_000)),
        1,
        1,
        0,
        0);
    assertThat(custodyLoan(loan).get("settledUnits").asLong()).isEqualTo(8_000);
    assertThat(trades("tradeType=Recall").get(0).get("tradeStatus").asString())
        .isEqualTo("Settled");
    awaitUnits(loan, Map.of("A", 3_000L, "B", 5_000L));
  }

  private void sendEverythingAgain(String loan, String recall) throws Exception {
    assertCounts(lender.post("/api/v1/client-reference", bodies.clients()), 2, 0, 2, 0);
    assertCounts(lender.post("/api/v1/transactions", bodies.sale("T-1", 6_000)), 1, 0, 0, 1);
    assertCounts(lender.post("/api/v1/transactions", bodies.sale("T-2", 1_000)), 1, 0, 0, 1);
    assertCounts(
        lender.post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 9_000)), 1, 0, 1, 0);
    assertCounts(
        lender.post("/api/v1/settlement-status", bodies.settled(recall, "Recall", 1_000)),
        1,
        0,
        1,
        0);
    assertCounts(lender.post("/api/v1/positions", bodies.positions()), 3, 0, 3, 0);
    assertThat(
            desk.post("/desk/v1/borrow-requests", bodies.borrowRequest())
                .expect(201)
                .body()
                .at("/results/0/loans/0/loanId")
                .asString())
        .isEqualTo(loan);
    assertThat(clientUnits(loan)).isEqualTo(Map.of("A", 3_000L, "B", 5_000L));
    assertThat(lender.get("/api/v1/loans/custody").expect(200).body().get("data")).hasSize(1);
    assertThat(trades("")).hasSize(2);
  }

  private void logIn() throws Exception {
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
  }

  private JsonNode custodyLoan(String loan) throws Exception {
    JsonNode loans = lender.get("/api/v1/loans/custody").expect(200).body().get("data");
    assertThat(loans).hasSize(1);
    assertThat(loans.get(0).get("loanId").asString()).isEqualTo(loan);
    return loans.get(0);
  }

  private Map<String, Long> clientUnits(String loan) throws Exception {
    return clientUnits(lender.get("/api/v1/loans/clients").expect(200).body(), loan);
  }

  private static Map<String, Long> clientUnits(JsonNode page, String loan) {
    Map<String, Long> units = new HashMap<>();
    for (JsonNode part : page.get("data")) {
      assertThat(part.get("actualLoanId").asString()).isEqualTo(loan);
      long settled = part.get("settledUnits").asLong();
      long booked = part.get("originalUnits").asLong();
      units.put(part.get("clientId").asString(), settled == 0 ? booked : settled);
    }
    return units;
  }

  private void awaitUnits(String loan, Map<String, Long> units) throws Exception {
    lender.await("/api/v1/loans/clients", page -> clientUnits(page, loan).equals(units));
  }

  private JsonNode trades(String filter) throws Exception {
    return lender.get("/api/v1/trades?" + filter).expect(200).body().get("data");
  }

  private static void assertCounts(
      Answer answer, int received, int applied, int unchanged, int duplicates) {
    JsonNode receipt = answer.expect(201).body();
    assertThat(receipt.get("status").asString()).as(receipt.toString()).isEqualTo("Applied");
    assertThat(receipt.get("received").asInt()).as(receipt.toString()).isEqualTo(received);
    assertThat(receipt.get("applied").asInt()).as(receipt.toString()).isEqualTo(applied);
    assertThat(receipt.get("unchanged").asInt()).as(receipt.toString()).isEqualTo(unchanged);
    assertThat(receipt.get("duplicates").asInt()).as(receipt.toString()).isEqualTo(duplicates);
  }

  private static void assertMoney(JsonNode record, String field, String amount) {
    assertThat(record.get(field).decimalValue())
        .as("%s in %s", field, record)
        .isEqualByComparingTo(amount);
  }

  private static BigDecimal sum(JsonNode rows, String field) {
    BigDecimal sum = BigDecimal.ZERO;
    for (JsonNode row : rows) {
      sum = sum.add(row.get(field).decimalValue());
    }
    return sum;
  }
}
