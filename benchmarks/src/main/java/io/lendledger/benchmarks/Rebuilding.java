package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Rebuilds of read models, from the request until the new model is the one that is read. */
final class Rebuilding {

  private static final double GOAL = 0.3;
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final String PATH = "/ops/v1/projections/";

  private Rebuilding() {}

  static List<Trial> trials(Stage stage) throws Exception {
    stage.ledger().settle();
    return List.of(
        trial(stage, "lending"),
        trial(stage, "accruals"),
        trial(stage, "billing"),
        trial(stage, "moments"));
  }

  private static Trial trial(Stage stage, String model) throws Exception {
    long events = stage.ledger().number("SELECT count(*) FROM eventstore.domain_event");
    String sums = checksum(stage);
    return Trial.of(
        "rebuild of %s, %,d events".formatted(model, events),
        "events a second",
        _ -> rebuild(stage, model, events),
        List.of(
            new Trial.Other(
                "COPY of the events to nowhere",
                GOAL,
                _ -> Measured.of(stage.ledger().copiedOut("eventstore.domain_event", events)))),
        () -> WrongResult.unlessEqual("rows and sums", sums, checksum(stage)));
  }

  static Measured rebuild(Stage stage, String model, long events) throws Exception {
    Stopwatch watch = Stopwatch.start(stage.processors());
    stage.session().post(Session.OPERATOR, PATH + model + "/replay", "");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isDone(stage.session().get(Session.OPERATOR, PATH + model))) {
      if (System.nanoTime() > end) {
        throw new WrongResult(model + " is not rebuilt");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return watch.lap(events).perSecond();
  }

  private static boolean isDone(JsonNode model) throws WrongResult {
    String state = model.get("state").stringValue();
    if (state.equals("Failed")) {
      throw new WrongResult(model.toString());
    }
    return state.equals("Live") && model.get("lag").asLong() == 0;
  }

  private static String checksum(Stage stage) throws Exception {
    Ledger ledger = stage.ledger();
    String current = " WHERE valid_to = 9223372036854775807";
    return "%d loans, %d parts, %d accruals of %d, %d bills"
        .formatted(
            ledger.number("SELECT count(*) FROM query.loan" + current),
            ledger.number("SELECT count(*) FROM query.loan_part" + current),
            ledger.number("SELECT count(*) FROM query.accrual" + current),
            ledger.number(
                "SELECT coalesce(round(sum(gross) * 100000000), 0)::bigint FROM query.accrual"
                    + current),
            ledger.number("SELECT count(*) FROM query.bill" + current));
  }
}
