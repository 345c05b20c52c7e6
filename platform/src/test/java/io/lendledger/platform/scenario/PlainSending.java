package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A lender and a desk that send, and send again whatever was not answered: what is sent is the same
 * by what it says of itself.
 */
final class PlainSending {

  private static final String ISIN = "US5949181045";
  private static final String LENDER = "OTHER";
  private static final List<String> CLIENTS = List.of("A", "B", "C");
  private static final int PURCHASES = 15;
  private static final int LOANS = 10;
  private static final int UNITS = 300;

  private final KilledService service;
  private final LocalDate today;
  private final FirstLightBodies bodies;
  private final CompletableFuture<Void> lent = new CompletableFuture<>();
  private final CompletableFuture<Void> sold = new CompletableFuture<>();

  PlainSending(KilledService service, LocalDate today) {
    this.service = service;
    this.today = today;
    this.bodies = new FirstLightBodies(ISIN, today);
  }

  /** The programme of one lender. */
  void begin() throws Exception {
    KilledService.Desks now = service.desks();
    now.desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    now.desk().post("/desk/v1/prices", bodies.prices()).expect(201);
    now.other().post("/api/v1/client-reference", clients()).expect(201);
    now.other().post("/api/v1/positions", positions()).expect(201);
  }

  List<CompletableFuture<Void>> senders() {
    return List.of(KilledService.run(this::trade), KilledService.run(this::lend));
  }

  /** In the end, when all is lent, all that one client has is sold, and lent by others then. */
  private void trade() throws Exception {
    for (int number = 0; number < PURCHASES; number++) {
      String bought = transaction("B-" + number, "Buy");
      acknowledged(desks -> desks.other().post("/api/v1/transactions", bought));
    }
    lent.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
    acknowledged(desks -> desks.other().post("/api/v1/transactions", transaction("SOLD", "Sell")));
    sold.complete(null);
  }

  /** Waits until the sale is acknowledged. */
  void awaitSale() throws Exception {
    sold.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void lend() throws Exception {
    for (int number = 0; number < LOANS; number++) {
      String request = borrowRequest(number);
      JsonNode result =
          acknowledged(desks -> desks.desk().post("/desk/v1/borrow-requests", request));
      String loan = result.at("/results/0/loans/0/loanId").asString();
      String settled = bodies.settled(loan, "Loan", UNITS);
      acknowledged(desks -> desks.other().post("/api/v1/settlement-status", settled));
    }
    lent.complete(null);
  }

  /** Everything is there, once; the days up to this one are closed, and their month. */
  void check(LocalDate last) throws Exception {
    assertLoans();
    assertTransactions();
    assertEarnings(last);
  }

  private void assertLoans() throws Exception {
    Api lender = service.desks().other();
    lender.await("/api/v1/loans/clients?limit=1000", body -> unitsByClient(body).get("A") == 0);
    JsonNode parts = lender.get("/api/v1/loans/clients?limit=1000").expect(200).body();
    Map<String, Long> byClient = unitsByClient(parts);
    assertThat(byClient.get("B") + byClient.get("C")).isEqualTo(LOANS * UNITS);
    Map<String, Long> byLoan = units(parts, "actualLoanId");
    JsonNode loans = lender.get("/api/v1/loans/custody").expect(200).body();
    assertThat(loans.get("data")).hasSize(LOANS);
    for (JsonNode loan : loans.get("data")) {
      assertThat(loan.get("loanStatus").asString()).isEqualTo("Open");
      assertThat(loan.get("settledUnits").asLong()).isEqualTo(UNITS);
      assertThat(byLoan.get(loan.get("loanId").asString())).isEqualTo(UNITS);
    }
    JsonNode trades = lender.get("/api/v1/trades").expect(200).body();
    assertThat(trades.get("data")).as("nothing had to be recalled").hasSize(LOANS);
  }

  private void assertTransactions() throws Exception {
    Api auditor = service.auditor();
    for (String type : List.of("transaction.recorded", "client.transaction-applied")) {
      JsonNode events =
          auditor.await(
              "/audit/v1/events?limit=1000&lenderCode=%s&eventType=%s".formatted(LENDER, type),
              body -> body.get("data").size() > PURCHASES);
      Map<String, Long> times =
          events
              .get("data")
              .valueStream()
              .map(event -> event.at("/payload/transactionId").asString())
              .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
      assertThat(times).hasSize(PURCHASES + 1).allSatisfy((id, n) -> assertThat(n).isOne());
    }
  }

  /** 3,000 units at 50 USD and 3.60 % over 360 days, for each day. */
  private void assertEarnings(LocalDate last) throws Exception {
    JsonNode bills = service.desks().other().get("/api/v1/billing-summary").expect(200).body();
    assertThat(bills.get("data")).hasSize(1);
    assertThat(new BigDecimal(bills.at("/data/0/grossAccrual").asString()))
        .isEqualByComparingTo(
            new BigDecimal("15.00")
                .multiply(BigDecimal.valueOf(ChronoUnit.DAYS.between(today, last) + 1)));
  }

  private JsonNode acknowledged(KilledService.Sending sending) throws Exception {
    return service.acknowledged(sending).expect(201).body();
  }

  private static Map<String, Long> unitsByClient(JsonNode parts) {
    return units(parts, "clientId");
  }

  private static Map<String, Long> units(JsonNode parts, String key) {
    Map<String, Long> units = new HashMap<>(Map.of("A", 0L, "B", 0L, "C", 0L));
    for (JsonNode part : parts.get("data")) {
      units.merge(part.get(key).asString(), part.get("settledUnits").asLong(), Long::sum);
    }
    return units;
  }

  private String clients() {
    return CLIENTS.stream()
        .map(client ->
            """
            {"clientId": "%s", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 80}\
            """
                .formatted(client, today))
        .collect(Collectors.joining(",", "{\"clients\": [", "]}"));
  }

  private String positions() {
    return CLIENTS.stream()
        .map(client ->
            """
            {"isin": "%s", "ticker": "AAPL", "quantity": 10000, "currency": "USD",
             "clientId": "%s", "custodyAccountId": "ACC-1"}\
            """
                .formatted(ISIN, client))
        .collect(
            Collectors.joining(",", "{\"asOfDate\": \"" + today + "\", \"positions\": [", "]}"));
  }

  /** Every third purchase is A's; the sale takes all that A has. */
  private String transaction(String id, String side) {
    boolean sale = side.equals("Sell");
    String client = sale ? "A" : CLIENTS.get(Integer.parseInt(id.substring(2)) % CLIENTS.size());
    long bought = IntStream.range(0, PURCHASES).filter(n -> n % CLIENTS.size() == 0).count() * 10;
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "%s", "accountId": "ACC-1",
      "isin": "%s", "side": "%s", "units": %d, "tradeDate": "%s", "settlementDate": "%s"}]}\
    """
        .formatted(id, client, ISIN, side, sale ? 10_000 + bought : 10, today, today);
  }

  private String borrowRequest(int number) {
    return """
    {"borrowRequests": [{"requestId": "C-%1$d", "borrowerCode": "BRW", "isin": "%2$s",
      "units": %3$d, "collateralType": "Non-Cash", "lendingRate": 3.60, "loanCurrency": "USD",
      "tradeDate": "%4$s", "settlementDate": "%4$s"}]}\
    """
        .formatted(number, ISIN, UNITS, today);
  }
}
