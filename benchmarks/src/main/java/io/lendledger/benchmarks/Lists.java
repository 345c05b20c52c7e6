package io.lendledger.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Lists of new records, one after the other, each until it is applied. */
final class Lists {

  static final int RECORDS = 2_000;

  private final Stage stage;
  private final String client;
  private final String path;
  private final Rows rows;
  private final int records;
  private int next;

  Lists(Stage stage, String client, String path, Rows rows) {
    this(stage, client, path, rows, RECORDS);
  }

  Lists(Stage stage, String client, String path, Rows rows, int records) {
    this.stage = stage;
    this.client = client;
    this.path = path;
    this.rows = rows;
    this.records = records;
  }

  /** Sends so many lists; tells how many records were applied. */
  Trial.Turn turn(int lists, LongConsumer applied) {
    return _ -> {
      List<String> bodies =
          new ArrayList<>(IntStream.range(0, lists).mapToObj(_ -> body()).toList());
      Stopwatch watch = Stopwatch.start(stage.processors());
      long sum = 0;
      for (String each : bodies) {
        JsonNode submission = stage.session().apply(client, path, each);
        sum += submission.get("applied").asLong();
      }
      Stopwatch.Lap lap = watch.lap(sum);
      WrongResult.unlessEqual(path + ", records applied", (long) lists * records, sum);
      applied.accept(sum);
      stage.ledger().settle();
      return lap.perSecond();
    };
  }

  private String body() {
    String body = rows.body("", next, records);
    next += records;
    return body;
  }
}
