package io.lendledger.benchmarks;

import java.util.List;

/** Lists of preferences of clients, and of instruments. */
final class ReferenceLists {

  private static final double GOAL = 0.03;
  private static final int FIRST = 10_000_000;

  private ReferenceLists() {}

  static List<Trial> optIns(Stage stage) throws Exception {
    String client = stage.session().lender("OPTING");
    String today = stage.today().toString();
    Rows rows =
        new Rows(
            "clients",
            "client text PRIMARY KEY, effective date, status text, split numeric",
            number ->
                """
                {"clientId": "O%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 90}\
                """
                    .formatted(number, today),
            number -> "O%d,%s,In,90".formatted(number, today));
    return trial(
        stage,
        "opt-ins, bodies of 2,000",
        new Lists(stage, client, "/api/v1/client-reference", rows),
        rows,
        "SELECT count(*) FROM query.client_preference WHERE lender_code = 'OPTING'"
            + " AND valid_to = 9223372036854775807");
  }

  static List<Trial> instruments(Stage stage) throws Exception {
    Rows rows =
        new Rows(
            "instruments",
            "isin text PRIMARY KEY, name text, type text, currency text, ticker text,"
                + " composite text, mic text, country text",
            number ->
                """
                {"isin": "%s", "instrumentName": "Share %d", "instrumentType": "Equity",\
                 "currency": "USD", "ticker": "S%d", "compositeTicker": "S%d US", "mic": "XNAS",\
                 "countryCode": "US"}\
                """
                    .formatted(PortfolioData.isin(FIRST + number), number, number, number),
            number ->
                "%s,Share %d,Equity,USD,S%d,S%d US,XNAS,US"
                    .formatted(PortfolioData.isin(FIRST + number), number, number, number));
    return trial(
        stage,
        "instruments, lists of 2,000",
        new Lists(stage, Session.DESK, "/desk/v1/instruments", rows),
        rows,
        "SELECT count(*) FROM query.instrument WHERE valid_to = 9223372036854775807"
            + " AND isin >= 'US11'");
  }

  private static List<Trial> trial(
      Stage stage, String title, Lists lists, Rows rows, String countOfKept) throws Exception {
    long before = stage.ledger().number(countOfKept);
    long[] sent = new long[1];
    return List.of(
        Trial.of(
            title,
            "a second",
            lists.turn(stage.settings().size(5, 1), more -> sent[0] += more),
            stage.onlyCopy(rows, GOAL),
            () ->
                WrongResult.unlessEqual(
                    title + ", records kept",
                    sent[0],
                    stage.ledger().number(countOfKept) - before)));
  }
}
