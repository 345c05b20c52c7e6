package io.lendledger.benchmarks;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a row costs the same in a long list as in a short one, and a request the same at a
 * service that knows much as at one that knows little. Two services take turns; what is compared is
 * processor time of service and database, consequences included.
 */
final class Slopes {

  private static final double GOAL = 1.15;
  private static final String LENDER = "SLOPE";
  private static final int READERS = 4;

  private final Stage much;
  private final Stage little;
  private final int most;
  private final int fewest;

  private Slopes(Stage much) throws Exception {
    this.much = much;
    this.little = much.beside();
    this.most = much.settings().size(1_000_000, 20_000);
    this.fewest = much.settings().size(10_000, 1_000);
  }

  static List<Trial> trials(Stage much) throws Exception {
    var slopes = new Slopes(much);
    fill(slopes.much, slopes.most);
    fill(slopes.little, slopes.fewest);
    List<Trial> trials = new ArrayList<>();
    trials.add(slopes.snapshot(slopes.most / 10));
    trials.add(slopes.snapshot(slopes.most));
    trials.add(
        slopes.request(
            "first snapshot of %,d rows".formatted(slopes.fewest),
            stage -> Snapshots.ofSize(stage, slopes.fewest)));
    trials.add(slopes.request("transactions, bodies of 2,000", Slopes::transactions));
    trials.add(slopes.request("single transactions, 16 callers", Slopes::singles));
    trials.add(slopes.request("portfolio analysis of 200 instruments", Slopes::analysis));
    trials.add(slopes.request("page of 1,000 holdings", Slopes::holdings));
    return trials;
  }

  private static void fill(Stage stage, int rows) throws Exception {
    PortfolioData.send(stage.service().port());
    Snapshots.ofSize(stage, rows).take(stage.settings().turn());
  }

  /** Rows of a list of this length, over those of the shortest one, at one service. */
  private Trial snapshot(int rows) {
    return trial(
        "first snapshot of %,d rows".formatted(rows),
        "µs a row",
        Snapshots.ofSize(little, rows),
        "of %,d rows".formatted(fewest),
        Snapshots.ofSize(little, fewest));
  }

  private Trial request(String title, Request request) throws Exception {
    return trial(
        "%s, where %,d holdings are".formatted(title, most),
        "µs each",
        request.at(much),
        "where %,d are".formatted(fewest),
        request.at(little));
  }

  private static Trial trial(
      String title, String unit, Trial.Turn ours, String base, Trial.Turn theirs) {
    return new Trial(
        title,
        unit,
        Trial.Kind.LESS,
        cost(ours),
        List.of(new Trial.Other(base, GOAL, cost(theirs))),
        () -> {});
  }

  /** The processor time of a turn's units instead of their number. */
  private static Trial.Turn cost(Trial.Turn turn) {
    return length -> {
      Measured measured = turn.take(length);
      return new Measured(
          measured.serviceMicros() + measured.databaseMicros(),
          measured.serviceMicros(),
          measured.databaseMicros());
    };
  }

  private static Trial.Turn transactions(Stage stage) throws Exception {
    String client = stage.session().lender(LENDER);
    Rows rows = new TransactionRows(LENDER, stage.today()).rows();
    return new Lists(stage, client, "/api/v1/transactions", rows).turn(1, _ -> {});
  }

  private static Trial.Turn singles(Stage stage) throws Exception {
    return SingleTransactions.of(stage, "SLOPES", 16);
  }

  private static Trial.Turn analysis(Stage stage) {
    return Reading.analyses(stage, READERS);
  }

  private static Trial.Turn holdings(Stage stage) {
    return Reading.pages(stage, READERS, "/api/v1/holdings?limit=1000");
  }

  /** Makes a request's turn at a service. */
  @FunctionalInterface
  private interface Request {
    Trial.Turn at(Stage stage) throws Exception;
  }
}
