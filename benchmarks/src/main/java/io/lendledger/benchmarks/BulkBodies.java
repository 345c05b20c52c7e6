package io.lendledger.benchmarks;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.IntFunction;

/** Bodies of many records, as lenders and the desk send them. */
final class BulkBodies {

  private static final int ISINS = 500;
  private static final int TRADED_CLIENTS = 1_000;
  private static final int CHANGED_OF = 50;
  private static final long LOANS_A_MILLISECOND = 100_000;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final String run;
  private final long firstLoan;

  /** Of a run whose keys no other run has. */
  BulkBodies(String run) {
    this.run = run;
    this.firstLoan = Long.parseLong(run, Character.MAX_RADIX) * LOANS_A_MILLISECOND;
  }

  /** A snapshot of the day, or of the next one, in which a fiftieth of the quantities differ. */
  String snapshot(int clients, int holdings, boolean next) {
    StringBuilder body = new StringBuilder(220 * clients * holdings);
    body.append("{\"asOfDate\": \"%s\", \"positions\": [".formatted(today.minusDays(next ? 0 : 1)));
    for (int client = 0; client < clients; client++) {
      for (int holding = 0; holding < holdings; holding++) {
        int row = client * holdings + holding;
        int quantity = 100 + row % 900 + (next && row % CHANGED_OF == 0 ? 1 : 0);
        body.append(row == 0 ? "" : ",")
            .append("{\"isin\": \"")
            .append(isin(holdings > ISINS ? holding : (client * 7 + holding) % ISINS))
            .append("\", \"ticker\": \"S\", \"externalInstrumentId\": \"X")
            .append(row)
            .append("\", \"quantity\": ")
            .append(quantity)
            .append(", \"currency\": \"USD\", \"taxRate\": 15, \"clientId\": \"C")
            .append(client)
            .append("\", \"custodyAccountId\": \"ACC\"}");
      }
    }
    return body.append("]}").toString();
  }

  /** Clients of whom nothing was known. */
  String optIns(int count) {
    return list(
        "clients",
        count,
        i ->
            """
            {"clientId": "%s%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 90}\
            """
                .formatted(run, i, today));
  }

  String transactions(int count) {
    return list(
        "transactions",
        count,
        i ->
            """
            {"transactionId": "%s-%d", "clientId": "W%d", "accountId": "ACC", "isin": "%s",\
             "side": "Buy", "units": 1, "tradeDate": "%s", "settlementDate": "%s"}\
            """
                .formatted(run, i, i % TRADED_CLIENTS, isin(1), today, today.plusDays(2)));
  }

  /** Instruments whose names differ from those of other runs. */
  String instruments(int count) {
    return list(
        "instruments",
        count,
        i ->
            """
            {"isin": "%s", "instrumentName": "Share %s %d", "instrumentType": "Equity",\
             "currency": "USD", "ticker": "S%d", "compositeTicker": "S%d US", "mic": "XNAS",\
             "countryCode": "US"}\
            """
                .formatted(isin(1_000_000 + i), run, i, i, i));
  }

  /** The settlement of loans of {@link LentBook}, with other ids. */
  String settlements(int count) {
    return list(
        "settlementStatuses",
        count,
        i ->
            """
            {"accountNumber": "ACC-1", "tradeId": "%s", "tradeType": "Loan", "originalUnits": %d,\
             "settledUnits": %d, "tradeDate": "%s", "intendedSettlementDate": "%s",\
             "actualSettlementDate": "%s", "isin": "%s", "settlementStatus": "Settled",\
             "borrowerCode": "%s"}\
            """
                .formatted(
                    loan(i),
                    LentBook.PARTS * LentBook.PART_UNITS,
                    LentBook.PARTS * LentBook.PART_UNITS,
                    LentBook.DAY,
                    LentBook.DAY,
                    LentBook.DAY,
                    LentBook.isin(i),
                    LentBook.borrower(i)));
  }

  String loan(int number) {
    return "L%d".formatted(firstLoan + number);
  }

  private static String list(String name, int count, IntFunction<String> member) {
    StringBuilder body = new StringBuilder("{\"" + name + "\": [");
    for (int i = 0; i < count; i++) {
      body.append(i == 0 ? "" : ",").append(member.apply(i));
    }
    return body.append("]}").toString();
  }

  private static String isin(int number) {
    return PortfolioData.isin(number);
  }
}
