package io.lendledger.command.position;

/** Bodies of snapshots of what two clients hold of one security. */
final class TwoHoldings {

  private TwoHoldings() {}

  static String snapshot(int unitsOfA, int unitsOfB) {
    return """
    {"asOfDate": "2026-03-02", "positions": [
      {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
       "clientId": "A", "custodyAccountId": "ACC1"},
      {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
       "clientId": "B", "custodyAccountId": "ACC1"}]}
    """
        .formatted(unitsOfA, unitsOfB);
  }
}
