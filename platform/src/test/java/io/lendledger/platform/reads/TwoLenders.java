package io.lendledger.platform.reads;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.RunningLendledger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Two lenders with clients of the same names. Each lends two securities to two borrowers, one loan
 * for cash, and is paid for a day; returns, a recall, a rerate and collateral follow.
 */
final class TwoLenders {

  static final List<String> LENDERS = List.of("DEMO", "OTHER");
  static final List<String> ISINS = List.of("US0378331005", "US5949181045");

  private final LocalDate today;
  private final Map<String, Api> lenders = new TreeMap<>();
  private final Api desk;
  private final Api auditor;

  TwoLenders(RunningLendledger service, LocalDate today) throws Exception {
    this.today = today;
    String address = service.address();
    lenders.put("DEMO", Api.login(address, "demo-lender", "demo-lender-secret"));
    lenders.put("OTHER", Api.login(address, "other-lender", "other-lender-secret"));
    desk = Api.login(address, "demo-desk", "demo-desk-secret");
    auditor = Api.login(address, "demo-auditor", "demo-auditor-secret");
  }

  /** The day on which they lend. */
  LocalDate today() {
    return today;
  }

  Api lender(String code) {
    return lenders.get(code);
  }

  Api desk() {
    return desk;
  }

  Api auditor() {
    return auditor;
  }

  /** All records of a list, read page by page. */
  static List<JsonNode> list(Api api, String path, int limit) throws Exception {
    String first = path + (path.contains("?") ? "&" : "?") + "limit=" + limit;
    List<JsonNode> all = new ArrayList<>();
    String next = first;
    while (next != null) {
      JsonNode page = api.get(next).expect(200).body();
      page.get("data").forEach(all::add);
      JsonNode cursor = page.get("nextCursor");
      next = cursor.isNull() ? null : first + "&cursor=" + cursor.asString();
    }
    return all;
  }

  void live() throws Exception {
    for (String code : LENDERS) {
      desk.put(
              "/desk/v1/lenders/" + code,
              """
              {"lenderName": "%s Bank", "serviceFeeSplit": 20, "otherAgentFeeSplit": 5,
               "billingCurrency": "USD"}
              """
                  .formatted(code))
          .expect(200);
    }
    for (String code : List.of("BRW", "BRW2")) {
      desk.put(
              "/desk/v1/borrowers/" + code,
              "{\"borrowerName\": \"%s\", \"marginPercent\": 102}".formatted(code))
          .expect(200);
    }
    desk.post(
            "/desk/v1/prices",
            """
            {"date": "%s", "prices": [{"isin": "%s", "price": 50, "currency": "USD"},
              {"isin": "%s", "price": 20.5, "currency": "EUR"}]}
            """
                .formatted(today, ISINS.get(0), ISINS.get(1)))
        .expect(201);
    desk.post(
            "/desk/v1/fx-rates",
            """
            {"date": "%s", "rates": [{"fromCurrency": "EUR", "toCurrency": "USD", "rate": 1.1}]}
            """
                .formatted(today))
        .expect(201);
    for (String code : LENDERS) {
      inventory(code);
      lend(code);
    }
    collateral();
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
  }

  private void inventory(String code) throws Exception {
    lender(code)
        .post(
            "/api/v1/client-reference",
            """
            {"clients": [
              {"clientId": "A", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 90},
              {"clientId": "B", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 80}]}
            """
                .formatted(today))
        .expect(201);
    StringBuilder positions = new StringBuilder();
    for (String isin : ISINS) {
      for (String client : List.of("A", "B", "C")) {
        positions.append(positions.isEmpty() ? "" : ", ").append(position(client, isin, "1000.5"));
      }
    }
    lender(code)
        .post(
            "/api/v1/positions",
            "{\"asOfDate\": \"%s\", \"positions\": [%s]}".formatted(today, positions))
        .expect(201);
  }

  static String position(String client, String isin, String quantity) {
    return """
    {"isin": "%s", "ticker": "T", "quantity": %s, "currency": "USD", "clientId": "%s",
     "custodyAccountId": "ACC-1", "taxRate": 15}
    """
        .formatted(isin, quantity, client);
  }

  private void lend(String code) throws Exception {
    String first = borrow(code, "BRW", ISINS.get(0), 900, "\"lendingRate\": 4.2", "Non-Cash");
    String cash =
        borrow(
            code, "BRW2", ISINS.get(1), 400, "\"investmentRate\": 5, \"rebateRate\": 0.8", "Cash");
    for (String loan : List.of(first, cash)) {
      desk.post("/desk/v1/loans/" + loan + "/collateral-received", "{\"value\": 1000000}")
          .expect(200);
    }
    settle(code, first, "Loan", "BRW", ISINS.get(0), 900);
    settle(code, cash, "Loan", "BRW2", ISINS.get(1), 400);
    JsonNode back =
        desk.post("/desk/v1/loans/" + first + "/returns", movement(100)).expect(201).body();
    settle(code, back.get("tradeId").asString(), "Return", "BRW", ISINS.get(0), 100);
    desk.post("/desk/v1/loans/" + first + "/recalls", movement(50)).expect(201);
    desk.post(
            "/desk/v1/loans/" + first + "/rerate",
            "{\"effectiveDate\": \"%s\", \"lendingRate\": 4.5}".formatted(today.plusDays(1)))
        .expect(200);
  }

  String borrow(
      String lender, String borrower, String isin, long units, String rates, String collateral)
      throws Exception {
    JsonNode answer = request(lender, borrower, isin, units, rates, collateral);
    return answer.at("/results/0/loans/0/loanId").asString();
  }

  JsonNode request(
      String lender, String borrower, String isin, long units, String rates, String collateral)
      throws Exception {
    return desk.post(
            "/desk/v1/borrow-requests",
            """
            {"borrowRequests": [{"requestId": "%1$s-%2$s-%3$s-%4$d", "borrowerCode": "%2$s",
              "lenderCode": "%1$s", "isin": "%3$s", "units": %4$d, "collateralType": "%5$s", %6$s,
              "loanCurrency": "USD", "tradeDate": "%7$s", "settlementDate": "%7$s"}]}
            """
                .formatted(lender, borrower, isin, units, collateral, rates, today))
        .expect(201)
        .body();
  }

  private void settle(
      String code, String trade, String type, String borrower, String isin, long units)
      throws Exception {
    lender(code)
        .post(
            "/api/v1/settlement-status",
            """
            {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "%1$s",
              "tradeType": "%2$s", "originalUnits": %3$d, "settledUnits": %3$d,
              "tradeDate": "%4$s", "intendedSettlementDate": "%4$s",
              "actualSettlementDate": "%4$s", "isin": "%5$s", "settlementStatus": "Settled",
              "borrowerCode": "%6$s"}]}
            """
                .formatted(trade, type, units, today, isin, borrower))
        .expect(201);
  }

  private String movement(long units) {
    return """
    {"units": %d, "tradeDate": "%2$s", "intendedSettlementDate": "%2$s"}
    """
        .formatted(units, today);
  }

  private void collateral() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (String code : LENDERS) {
      lines
          .append(lines.isEmpty() ? "" : ", ")
          .append(
              """
              {"rqvAccount": "RQV-%1$s", "lenderCode": "%1$s", "accountNumber": "ACC-1",
               "borrowerCode": "BRW", "collateralType": "Non-Cash", "isin": "%2$s",
               "quantity": 2000, "marketPrice": 25, "marketCurrency": "USD",
               "collateralCurrency": "USD", "haircutPercent": 2}
              """
                  .formatted(code, ISINS.get(0)));
    }
    desk.post(
            "/desk/v1/collateral",
            "{\"date\": \"%s\", \"collateral\": [%s]}".formatted(today, lines))
        .expect(201);
  }
}
