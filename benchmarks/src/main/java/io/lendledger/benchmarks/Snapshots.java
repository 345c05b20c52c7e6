package io.lendledger.benchmarks;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import tools.jackson.databind.JsonNode;

/** Snapshots of inventories: first ones of few large and many small clients, and the next day's. */
final class Snapshots {

  private static final double GOAL_OF_FEW_LARGE = 0.3;
  private static final double GOAL_OF_MANY_SMALL = 0.15;
  private static final double GOAL_OF_NEXT_DAY = 0.4;
  private static final AtomicInteger LENDERS = new AtomicInteger();
  private static final int FIRST = 4_000_000;
  private static final int SECURITIES = 5_000;
  private static final int CHANGED = 50;
  private static final String COLUMNS =
      "client text, account text, isin text, ticker text, quantity numeric, currency text";
  private static final String KEY = ", PRIMARY KEY (client, account, isin)";

  private final Stage stage;
  private final int clients;
  private final int holdings;

  private Snapshots(Stage stage, int clients, int holdings) {
    this.stage = stage;
    this.clients = clients;
    this.holdings = holdings;
  }

  static List<Trial> fewLarge(Stage stage) {
    Settings settings = stage.settings();
    return new Snapshots(stage, 10, settings.size(5_000, 1_000)).first(GOAL_OF_FEW_LARGE);
  }

  static List<Trial> manySmall(Stage stage) {
    Settings settings = stage.settings();
    return new Snapshots(stage, settings.size(10_000, 2_000), 5).first(GOAL_OF_MANY_SMALL);
  }

  /** The first snapshot of a lender with so many rows, by clients of 50 holdings, as a turn. */
  static Trial.Turn ofSize(Stage stage, int rows) {
    var snapshots = new Snapshots(stage, rows / 50, 50);
    return _ -> snapshots.send();
  }

  private int size() {
    return clients * holdings;
  }

  private String title(String kind) {
    return "%s of %,d clients with %,d holdings each".formatted(kind, clients, holdings);
  }

  private List<Trial> first(double goal) {
    return List.of(
        Trial.of(
            title("first snapshot"),
            "rows a second",
            _ -> send(),
            stage.onlyCopy(rows(KEY, _ -> 0), goal),
            () -> {}));
  }

  /** Sends a snapshot of a new lender; each of its holdings must be there then. */
  private Measured send() throws Exception {
    String lender = "SNAP" + LENDERS.incrementAndGet();
    String client = stage.session().lender(lender);
    String body = rows(KEY, _ -> 0).body(asOf(stage.today()), 0, size());
    Stopwatch watch = Stopwatch.start(stage.processors());
    JsonNode submission = stage.session().apply(client, "/api/v1/positions", body);
    Stopwatch.Lap lap = watch.lap(size());
    WrongResult.unlessEqual("rows applied", size(), submission.get("applied").asInt());
    stage.ledger().settle();
    Measured measured = lap.perSecond();
    requireHoldings(lender, 0);
    return measured;
  }

  static List<Trial> nextDay(Stage stage) throws Exception {
    Settings settings = stage.settings();
    return new Snapshots(stage, settings.size(1_000, 200), 50).next();
  }

  private List<Trial> next() throws Exception {
    String client = stage.session().lender("DAILY");
    var days = new AtomicInteger();
    LocalDate today = stage.today();
    stage
        .session()
        .apply(client, "/api/v1/positions", rows(KEY, _ -> 0).body(asOf(today), 0, size()));
    stage.ledger().settle();
    return List.of(
        Trial.of(
            title("next day's snapshot, 2 % changed,"),
            "rows a second",
            _ -> nextDay(client, days.incrementAndGet()),
            List.of(
                stage.copy(rows(KEY, _ -> 0), GOAL_OF_NEXT_DAY),
                stage.copy("COPY into a table without key", rows("", _ -> 0), Double.NaN)),
            () -> requireHoldings("DAILY", days.get())));
  }

  /** Every fiftieth holding has a unit more each day. */
  private Measured nextDay(String client, int day) throws Exception {
    IntUnaryOperator more = number -> number % CHANGED == 0 ? day : 0;
    String body = rows(KEY, more).body(asOf(stage.today().plusDays(day)), 0, size());
    Stopwatch watch = Stopwatch.start(stage.processors());
    JsonNode submission = stage.session().apply(client, "/api/v1/positions", body);
    Stopwatch.Lap lap = watch.lap(size());
    WrongResult.unlessEqual("rows changed", size() / CHANGED, submission.get("applied").asInt());
    stage.ledger().settle();
    return lap.perSecond();
  }

  private static String asOf(LocalDate date) {
    return "\"asOfDate\": \"" + date + "\", ";
  }

  private void requireHoldings(String lender, int day) throws Exception {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += quantity(i) + (i % CHANGED == 0 ? day : 0);
    }
    String from =
        " FROM query.holding WHERE valid_to = 9223372036854775807 AND lender_code = '"
            + lender
            + "'";
    Ledger ledger = stage.ledger();
    WrongResult.unlessEqual("holdings", (long) size(), ledger.number("SELECT count(*)" + from));
    WrongResult.unlessEqual(
        "units", sum, ledger.number("SELECT coalesce(sum(quantity), 0)::bigint" + from));
  }

  private static int quantity(int number) {
    return 100 + number % 900;
  }

  private Rows rows(String key, IntUnaryOperator more) {
    return new Rows(
        "positions",
        COLUMNS + key,
        number ->
            """
            {"isin": "%s", "ticker": "S", "quantity": %d, "currency": "USD", "clientId": "C%d",\
             "custodyAccountId": "ACC"}\
            """
                .formatted(
                    isin(number), quantity(number) + more.applyAsInt(number), number / holdings),
        number ->
            "C%d,ACC,%s,S,%d,USD".formatted(number / holdings, isin(number), quantity(number)));
  }

  private String isin(int number) {
    return PortfolioData.isin(FIRST + (number % holdings + number / holdings) % SECURITIES);
  }
}
