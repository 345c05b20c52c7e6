package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Transactions, one a request, by 64 callers; and bodies that are refused. */
final class SingleTransactions {

  private static final double GOAL = 0.25;
  private static final double GOAL_OF_REFUSALS = 0.5;
  private static final double GOAL_OVER_PEER = Double.NaN;
  private static final int CREATED = 201;
  private static final int INVALID = 400;
  private static final String PATH = "/api/v1/transactions";

  private final Stage stage;
  private final String client;
  private final TransactionRows transactions;
  private final AtomicInteger numbers = new AtomicInteger();
  private final AppliedOnce applied;

  private SingleTransactions(Stage stage, String lender) throws Exception {
    this.stage = stage;
    this.client = stage.session().lender(lender);
    this.transactions = new TransactionRows(lender, stage.today());
    this.applied = new AppliedOnce(stage.ledger());
  }

  static List<Trial> trials(Stage stage) throws Exception {
    var singles = new SingleTransactions(stage, "SINGLE");
    CrudPeer peer = stage.peer();
    return List.of(
        Trial.of(
                "transactions, 64 connections, one a request",
                "a second",
                length -> singles.accepted(Stage.CALLERS, length),
                List.of(
                    new Trial.Other("constant document", GOAL, stage.constant(Stage.CALLERS)),
                    new Trial.Other(
                        "WebFlux + R2DBC insert", GOAL_OVER_PEER, singles.insertedBy(peer))),
                () -> {
                  singles.applied.require();
                  peer.requireInserted();
                })
            .arriving(
                new Arrivals(
                    stage.service().port(),
                    Stage.CALLERS,
                    CREATED,
                    singles::request,
                    singles.applied::sent)));
  }

  static List<Trial> refusals(Stage stage) throws Exception {
    var singles = new SingleTransactions(stage, "REFUSED");
    return List.of(
        Trial.of(
            "refused bodies, 64 connections",
            "a second",
            singles::refused,
            List.of(
                new Trial.Other(
                    "constant document", GOAL_OF_REFUSALS, stage.constant(Stage.CALLERS))),
            singles.applied::require));
  }

  private String request() {
    return request(1);
  }

  private String request(int units) {
    String body =
        "{\"transactions\": [" + transactions.json(numbers.incrementAndGet(), units) + "]}";
    return Callers.post(PATH, stage.session().freshToken(client), body);
  }

  /** So many callers of a new lender, one transaction a request. */
  static Trial.Turn of(Stage stage, String lender, int callers) throws Exception {
    var singles = new SingleTransactions(stage, lender);
    return length -> singles.accepted(callers, length);
  }

  private Measured accepted(int callers, Duration length) throws Exception {
    Stopwatch watch = Stopwatch.start(stage.processors());
    long count = new Callers(stage.service().port(), callers).drive(this::request, CREATED, length);
    Stopwatch.Lap lap = watch.lap(count);
    applied.sent(count);
    stage.ledger().settle();
    return lap.perSecond();
  }

  private Measured refused(Duration length) throws Exception {
    Stopwatch watch = Stopwatch.start(stage.processors());
    String request = request(-1);
    return watch
        .lap(
            new Callers(stage.service().port(), Stage.CALLERS)
                .drive(() -> request, INVALID, length))
        .perSecond();
  }

  private Trial.Turn insertedBy(CrudPeer peer) {
    var inserted = new AtomicInteger();
    return length -> {
      long begun = System.nanoTime();
      long count =
          new Callers(peer.port(), Stage.CALLERS)
              .drive(
                  () ->
                      Callers.post(
                          "/transactions",
                          "none",
                          "{\"transactions\": ["
                              + transactions.json(inserted.incrementAndGet(), 1)
                              + "]}"),
                  CREATED,
                  length);
      peer.expectInserted(count);
      return Measured.of(count * 1e9 / (System.nanoTime() - begun));
    };
  }

  static List<Trial> bodies(Stage stage) throws Exception {
    String client = stage.session().lender("BULK");
    Rows rows = new TransactionRows("BULK", stage.today()).rows();
    var applied = new AppliedOnce(stage.ledger());
    var lists = new Lists(stage, client, PATH, rows);
    return List.of(
        Trial.of(
            "transactions, bodies of 2,000",
            "a second",
            lists.turn(stage.settings().size(5, 1), applied::sent),
            stage.onlyCopy(rows, 0.03),
            applied::require));
  }
}
