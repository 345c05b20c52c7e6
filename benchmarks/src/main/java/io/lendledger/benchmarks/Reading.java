package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.List;

/** Portfolio analyses, and pages of reads. */
final class Reading {

  private static final int READERS = 16;

  private Reading() {}

  static List<Trial> portfolio(Stage stage) throws Exception {
    String right = PortfolioData.answer();
    Drive.Check check = body -> PortfolioRate.requireRight(body, right);
    String request = PortfolioRate.analysis(PortfolioData.items());
    String nothing = PortfolioRate.analysis("{\"identifiers\": []}");
    return List.of(
        Trial.of(
                "portfolio analysis of 200 instruments, 64 connections",
                "a second",
                length -> turn(stage, Stage.CALLERS, request, check, length),
                List.of(
                    new Trial.Other("constant document", 0.4, stage.constant(Stage.CALLERS)),
                    Trial.Other.without(
                        "analysis of nothing",
                        length -> turn(stage, Stage.CALLERS, nothing, _ -> {}, length))),
                () -> {})
            .arriving(arrivals(stage, Stage.CALLERS, () -> request)));
  }

  /** Analyses of all items by so many callers, each answer compared with the right one. */
  static Trial.Turn analyses(Stage stage, int callers) {
    String right = PortfolioData.answer();
    String request = PortfolioRate.analysis(PortfolioData.items());
    return length ->
        turn(stage, callers, request, body -> PortfolioRate.requireRight(body, right), length);
  }

  /** A lender's page, again and again by so many callers. */
  static Trial.Turn pages(Stage stage, int callers, String path) {
    return length ->
        turn(
            stage,
            callers,
            Callers.get(path, stage.session().token(Session.LENDER)),
            _ -> {},
            length);
  }

  static BenchPath.Trials page(String title, String path, double goal) {
    return stage -> List.of(page(stage, title, path, List.of(constant(stage, goal))));
  }

  /** Pages of accruals, also over such pages of the peer. */
  static List<Trial> accruals(Stage stage) throws Exception {
    CrudPeer peer = stage.peer();
    peer.run(
        """
        CREATE TABLE IF NOT EXISTS peer.accrual AS
          SELECT * FROM query.accrual WHERE valid_to = 9223372036854775807;
        CREATE INDEX IF NOT EXISTS accrual_key
          ON peer.accrual (accrual_date, loan_id, client_id, part);
        ANALYZE peer.accrual
        """);
    String request =
        "GET /accruals?limit=1000&date=%s HTTP/1.1\r\nHost: localhost\r\n\r\n"
            .formatted(LentBook.DAY.plusDays(1));
    return List.of(
        page(
            stage,
            "page of 1,000 accruals, 16 connections",
            "/api/v1/accruals?limit=1000",
            List.of(
                constant(stage, 0.03),
                Trial.Other.without(
                    "WebFlux + R2DBC select of 13 columns",
                    length -> Stage.rate(peer.port(), READERS, request, length)))));
  }

  private static Trial.Other constant(Stage stage, double goal) {
    return new Trial.Other("constant document", goal, stage.constant(READERS));
  }

  private static Trial page(Stage stage, String title, String path, List<Trial.Other> others) {
    PageRead read = read(path);
    return Trial.of(
            title,
            "a second",
            length ->
                turn(
                    stage,
                    READERS,
                    Callers.get(read.path(), stage.session().token(Session.LENDER)),
                    read::requireRight,
                    length),
            others,
            () -> {})
        .arriving(
            arrivals(
                stage,
                READERS,
                () -> Callers.get(read.path(), stage.session().freshToken(Session.LENDER))));
  }

  private static Arrivals arrivals(Stage stage, int connections, RequestSource requests) {
    return new Arrivals(stage.service().port(), connections, 200, requests, _ -> {});
  }

  /** The read whose path begins like this. */
  static PageRead read(String path) {
    return ReadRate.reads().stream()
        .filter(each -> each.path().startsWith(path))
        .findFirst()
        .orElseThrow();
  }

  private static Measured turn(
      Stage stage, int callers, String request, Drive.Check check, Duration length)
      throws Exception {
    var drive = new Drive(stage.served(), callers);
    Stopwatch watch = Stopwatch.start(stage.processors());
    Drive.Turn turn = drive.turn(request, check, length);
    Stopwatch.Lap lap = watch.lap(turn.requests());
    if (turn.requests() == 0) {
      throw new WrongResult(drive.refused() + " requests were refused, and none answered");
    }
    return lap.perSecond();
  }
}
