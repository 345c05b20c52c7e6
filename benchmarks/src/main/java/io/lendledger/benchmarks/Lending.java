package io.lendledger.benchmarks;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** What the desk and the custodian do: borrow requests, deliveries, collateral, closes. */
final class Lending {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final double GOAL_OF_LOANS = 0.1;
  private static final double GOAL_OF_SETTLEMENTS = 0.02;
  private static final double GOAL_OF_CLOSE = 0.03;
  private static final String PART_COLUMNS =
      "loan text, part text, client text, isin text, units numeric, day date, price numeric,"
          + " gross numeric, net numeric, PRIMARY KEY (loan, part, day)";

  private Lending() {}

  /** Custody loans of borrow requests, in lists of 20. */
  static List<Trial> borrow(Stage stage) throws Exception {
    var programme = new Programme(stage, "BORROW");
    int lists = stage.settings().size(3, 1);
    long[] booked = new long[1];
    return List.of(
        Trial.of(
            "borrow requests, lists of 20 that make 200 custody loans of 6 parts",
            "custody loans a second",
            _ -> {
              List<Programme.Wanted> wanted =
                  IntStream.range(0, lists)
                      .mapToObj(_ -> programme.wanted(Programme.SECURITIES))
                      .toList();
              Stopwatch watch = Stopwatch.start(stage.processors());
              long loans = 0;
              for (Programme.Wanted each : wanted) {
                loans += programme.borrow(each).size();
              }
              Stopwatch.Lap lap = watch.lap(loans);
              booked[0] += loans;
              stage.ledger().settle();
              return lap.perSecond();
            },
            List.of(
                new Trial.Other("constant document", GOAL_OF_LOANS, stage.constant(Stage.CALLERS))),
            () -> {
              stage.ledger().settle();
              WrongResult.unlessEqual("loans", booked[0], programme.loans("Pending - Uncovered"));
            }));
  }

  private static Rows parts(Stage stage) {
    LocalDate today = stage.today();
    return new Rows(
        "parts",
        PART_COLUMNS,
        _ -> "",
        number ->
            "L%07d,C%02d,P%d,%s,100,%s,50,0.58333333,0.46666666"
                .formatted(number / 6, number % 6, number % 60, Programme.isin(1), today));
  }

  /** Deliveries of loans that were booked. */
  static List<Trial> settlements(Stage stage) throws Exception {
    var programme = new Programme(stage, "SETTLE");
    int loans = stage.settings().size(1_000, 200);
    long[] delivered = new long[1];
    var updates = new OptimisticUpdates(stage.service().data());
    return List.of(
        Trial.of(
            "settlement statuses that open loans, lists of " + loans,
            "a second",
            _ -> {
              List<Programme.Booked> booked = programme.borrow(loans);
              String body = programme.deliveries(booked).body("", 0, booked.size());
              stage.ledger().settle();
              Stopwatch watch = Stopwatch.start(stage.processors());
              programme.deliver(body, booked.size());
              Stopwatch.Lap lap = watch.lap(booked.size());
              delivered[0] += booked.size();
              stage.ledger().settle();
              return lap.perSecond();
            },
            List.of(
                stage.copy(programme.deliveries(List.of()), GOAL_OF_SETTLEMENTS),
                Trial.Other.without("optimistic UPDATE, 16 connections", updates::take)),
            () -> {
              WrongResult.unlessEqual("open loans", delivered[0], programme.loans("Open"));
              updates.require();
            }));
  }

  /** Pieces of collateral of a day's report, 100 in each of 20 accounts. */
  static List<Trial> collateral(Stage stage) throws Exception {
    var programme = new Programme(stage, "COVER");
    List<Programme.Booked> loans = programme.borrow(stage.settings().size(1_000, 200));
    int accounts = 20;
    int pieces = stage.settings().size(2_000, 400);
    int[] reports = new int[1];
    return List.of(
        Trial.of(
            "collateral, reports of %,d pieces that cover %,d loans"
                .formatted(pieces, loans.size()),
            "pieces a second",
            _ -> {
              reports[0]++;
              Rows rows = pieces(stage, programme, accounts, reports[0]);
              String date = "\"date\": \"" + stage.today().plusDays(reports[0]) + "\", ";
              String body = rows.body(date, 0, pieces);
              Stopwatch watch = Stopwatch.start(stage.processors());
              stage.session().apply(Session.DESK, "/desk/v1/collateral", body);
              Stopwatch.Lap lap = watch.lap(pieces);
              stage.ledger().settle();
              return lap.perSecond();
            },
            stage.onlyCopy(pieces(stage, programme, accounts, 0), Double.NaN),
            () -> {
              WrongResult.unlessEqual(
                  "pieces kept",
                  (long) pieces * reports[0],
                  stage
                      .ledger()
                      .number(
                          "SELECT count(*) FROM query.collateral WHERE valid_to ="
                              + " 9223372036854775807 AND lender_code = 'COVER'"));
              WrongResult.unlessEqual(
                  "covered loans", (long) loans.size(), programme.loans("Pending - Covered"));
            }));
  }

  private static Rows pieces(Stage stage, Programme programme, int accounts, int report) {
    LocalDate date = stage.today().plusDays(report);
    return new Rows(
        "collateral",
        "day date, account text, line bigint, lender text, custody text, borrower text, type text,"
            + " quantity numeric, isin text, price numeric, currency text, haircut numeric,"
            + " PRIMARY KEY (day, account, line)",
        number ->
            """
            {"rqvAccount": "RQV-%d", "lenderCode": "%s", "accountNumber": "ACC-%d",\
             "borrowerCode": "%s", "collateralType": "Non-Cash", "quantity": 1000000,\
             "isin": "%s", "marketPrice": 100, "marketCurrency": "USD",\
             "collateralCurrency": "USD", "haircutPercent": 2}\
            """
                .formatted(
                    number % accounts,
                    programme.lender(),
                    number % accounts % Programme.LOANS_OF_REQUEST,
                    Programme.BORROWER,
                    PortfolioData.isin(3_000_000 + number)),
        number ->
            "%s,RQV-%d,%d,COVER,ACC-1,BENCH,Non-Cash,1000000,%s,100,USD,2"
                .formatted(
                    date, number % accounts, number, PortfolioData.isin(3_000_000 + number)));
  }

  /** Closes of days, one after the other; each writes an accrual for each part of a loan. */
  static List<Trial> close(Stage stage) throws Exception {
    var programme = new Programme(stage, "CLOSE");
    List<Programme.Booked> loans = programme.borrow(stage.settings().size(2_000, 200));
    for (int from = 0; from < loans.size(); from += 500) {
      List<Programme.Booked> some = loans.subList(from, Math.min(from + 500, loans.size()));
      programme.deliver(programme.deliveries(some).body("", 0, some.size()), some.size());
    }
    stage.ledger().settle();
    long open =
        stage
            .ledger()
            .number(
                "SELECT count(*) FROM query.loan WHERE valid_to = 9223372036854775807"
                    + " AND loan_status = 'Open'");
    long parts = open * Programme.PARTS;
    int[] closed = new int[1];
    return List.of(
        Trial.of(
            "close of a day, %,d loans of 6 parts".formatted(open),
            "accruals a second",
            _ -> {
              LocalDate day = stage.today().plusDays(closed[0]);
              Stopwatch watch = Stopwatch.start(stage.processors());
              stage.session().post(Session.DESK, "/desk/v1/business-days/" + day + "/close", "");
              awaitAccruals(stage, day, parts);
              Stopwatch.Lap lap = watch.lap(parts);
              closed[0]++;
              stage.ledger().settle();
              return lap.perSecond();
            },
            stage.onlyCopy(parts(stage), GOAL_OF_CLOSE),
            () -> requireGross(stage, parts * closed[0])));
  }

  private static void awaitAccruals(Stage stage, LocalDate day, long parts) throws Exception {
    String count =
        "SELECT count(*) FROM query.accrual WHERE accrual_date = '%s' AND valid_to ="
            + " 9223372036854775807";
    long end = System.nanoTime() + PATIENCE.toNanos();
    long found = stage.ledger().number(count.formatted(day));
    while (found < parts) {
      if (System.nanoTime() > end) {
        throw new WrongResult("%d accruals of %d".formatted(found, parts));
      }
      TimeUnit.MILLISECONDS.sleep(50);
      found = stage.ledger().number(count.formatted(day));
    }
  }

  /** 100 units at 50 and 4.2 % for a day of 360. */
  private static void requireGross(Stage stage, long accruals) throws Exception {
    WrongResult.unlessEqual(
        "accruals of 0.58333333",
        accruals,
        stage
            .ledger()
            .number(
                "SELECT count(*) FROM query.accrual WHERE valid_to = 9223372036854775807"
                    + " AND round(gross, 6) = 0.583333"));
    WrongResult.unlessEqual(
        "accruals",
        accruals,
        stage
            .ledger()
            .number("SELECT count(*) FROM query.accrual WHERE valid_to = 9223372036854775807"));
  }
}
