package io.lendledger.benchmarks;

import io.lendledger.command.told.HistoryCheck;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * Two nodes on one PostgreSQL, of which one after the other is killed (SIGKILL) and started again
 * while callers go on; then the history is compared with what they were told.
 */
final class KillsBench {

  private static final int NODES = 2;
  private static final int SEED = 17;
  private static final int LONGEST_PAUSE_MILLIS = 2_000;
  private static final int TOLD_EVERY = 10;
  private static final int PAGE = 1_000;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Settings settings;
  private final NodeCluster nodes;
  private final KillsLoad load;
  private final Random moments = new Random(SEED);

  private KillsBench(Settings settings, NodeCluster nodes, KillsLoad load) {
    this.settings = settings;
    this.nodes = nodes;
    this.load = load;
  }

  static void run(Settings settings, Report report) throws Exception {
    try (NodeCluster nodes = NodeCluster.start(settings, Shares.none(), NODES, List.of());
        var load = new KillsLoad(nodes)) {
      var bench = new KillsBench(settings, nodes, load);
      bench.kill();
      report.note(bench.compared());
    }
  }

  private void kill() throws Exception {
    load.begin();
    load.awaitMore(20);
    for (int kill = 0; kill < settings.kills(); kill++) {
      NodeProcess node = nodes.node(kill);
      TimeUnit.MILLISECONDS.sleep(moments.nextInt(LONGEST_PAUSE_MILLIS));
      node.kill();
      node.relaunch();
      node.awaitReady();
      load.awaitMore(1);
      if ((kill + 1) % TOLD_EVERY == 0) {
        System.err.printf(
            "%d kills, %d acknowledged, longest gap %d ms%n",
            kill + 1, load.acknowledged().count(), load.acknowledged().longestGapMillis());
      }
    }
    load.end();
  }

  /** Throws unless the history is what callers were told, and its chain holds. */
  private String compared() throws Exception {
    nodes.settle();
    long end = System.nanoTime() + PATIENCE.toNanos();
    HistoryCheck history = read();
    while (!history.faults().isEmpty() && System.nanoTime() < end) {
      TimeUnit.SECONDS.sleep(1);
      history = read();
    }
    if (!history.faults().isEmpty()) {
      throw new WrongResult(String.join("; ", history.faults()));
    }
    JsonNode integrity = nodes.session(1).get(nodes.auditor(), "/audit/v1/integrity");
    WrongResult.unlessEqual("the chain is valid", true, integrity.get("valid").asBoolean());
    Acknowledged acknowledged = load.acknowledged();
    return """
    | nodes | kills | acknowledged | told to come back | events | lost, doubled, out of order |\
     longest time without an acknowledgement | longest request, repeats included |
    |---|---|---|---|---|---|---|---|
    | %d | %d | %,d | %,d | %,d | 0 | %,d ms | %,d ms |\
    """
        .formatted(
            NODES,
            settings.kills(),
            acknowledged.count(),
            acknowledged.refusals(),
            history.events(),
            acknowledged.longestGapMillis(),
            acknowledged.longestRequestMillis());
  }

  private HistoryCheck read() throws IOException {
    var check = new HistoryCheck(load.told());
    long after = -1;
    JsonNode events = page(after);
    while (!events.isEmpty()) {
      for (JsonNode each : events) {
        check.accept(each);
        after = each.get("position").asLong();
      }
      events = page(after);
    }
    return check;
  }

  private JsonNode page(long after) throws IOException {
    String from = after < 0 ? "" : "&afterPosition=" + after;
    return nodes
        .session(0)
        .get(nodes.auditor(), "/audit/v1/events?limit=" + PAGE + from)
        .get("data");
  }
}
