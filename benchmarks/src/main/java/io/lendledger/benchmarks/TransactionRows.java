package io.lendledger.benchmarks;

import java.time.LocalDate;

/** Purchases of a thousand clients, each with an id of its own. */
record TransactionRows(String prefix, LocalDate today) {

  private static final int CLIENTS = 1_000;
  private static final String ISIN = PortfolioData.isin(1);

  String json(int number, int units) {
    return """
    {"transactionId": "%s-%d", "clientId": "W%d", "accountId": "ACC", "isin": "%s", "side": "Buy",\
     "units": %d, "tradeDate": "%s", "settlementDate": "%s"}\
    """
        .formatted(prefix, number, number % CLIENTS, ISIN, units, today, today.plusDays(2));
  }

  Rows rows() {
    return new Rows(
        "transactions",
        "id text PRIMARY KEY, client text, account text, isin text, side text, units numeric,"
            + " traded date, settles date",
        number -> json(number, 1),
        number ->
            "%s-%d,W%d,ACC,%s,Buy,1,%s,%s"
                .formatted(prefix, number, number % CLIENTS, ISIN, today, today.plusDays(2)));
  }
}
