package io.lendledger.platform.scenario;

import java.time.LocalDate;

/** What is sent on the programme's first day. */
record FirstLightBodies(String isin, LocalDate today) {

  String lender() {
    return """
    {"lenderName": "Demo Lender", "serviceFeeSplit": 20, "otherAgentFeeSplit": 0,
     "billingCurrency": "USD"}
    """;
  }

  String borrower() {
    return """
    {"borrowerName": "Demo Borrower", "externalBorrowerCode": "X-BRW",
     "marginPercent": 102}
    """;
  }

  String prices() {
    return """
    {"date": "%s", "prices": [{"isin": "%s", "price": 50, "currency": "USD"}]}
    """
        .formatted(today, isin);
  }

  String clients() {
    return """
    {"clients": [
      {"clientId": "A", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 90},
      {"clientId": "B", "effectiveDate": "%1$s", "optInStatus": "In", "feeSplit": 80}]}
    """
        .formatted(today);
  }

  String positions() {
    return """
    {"asOfDate": "%s", "positions": [%s, %s, %s]}
    """
        .formatted(today, position("A", 10_000), position("B", 5_000), position("C", 7_000));
  }

  String borrowRequest() {
    return borrowRequest("R-1", 9_000);
  }

  String borrowRequest(String id, long units) {
    return """
    {"borrowRequests": [{"requestId": "%3$s", "borrowerCode": "BRW", "isin": "%1$s",
      "units": %4$d, "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
      "tradeDate": "%2$s", "settlementDate": "%2$s"}]}
    """
        .formatted(isin, today, id, units);
  }

  private String position(String client, long units) {
    return """
    {"isin": "%s", "ticker": "AAPL", "quantity": %d, "currency": "USD", "clientId": "%s",
     "custodyAccountId": "ACC-1", "taxRate": 15}
    """
        .formatted(isin, units, client);
  }

  String sale(String id, long units) {
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC-1",
      "isin": "%s", "side": "Sell", "units": %d, "tradeDate": "%s", "settlementDate": "%s"}]}
    """
        .formatted(id, isin, units, today, today.plusDays(2));
  }

  String movement(long units) {
    return """
    {"units": %d, "tradeDate": "%2$s", "intendedSettlementDate": "%2$s"}
    """
        .formatted(units, today);
  }

  String settled(String trade, String type, long units) {
    return """
    {"settlementStatuses": [{"accountNumber": "ACC-1", "tradeId": "%1$s", "tradeType": "%2$s",
      "originalUnits": %3$d, "settledUnits": %3$d, "tradeDate": "%4$s",
      "intendedSettlementDate": "%4$s", "actualSettlementDate": "%4$s", "isin": "%5$s",
      "settlementStatus": "Settled", "borrowerCode": "BRW"}]}
    """
        .formatted(trade, type, units, today, isin);
  }
}
