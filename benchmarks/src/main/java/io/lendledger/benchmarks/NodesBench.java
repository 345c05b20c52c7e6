package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The same work of one node, two and three, each held to a share of the machine. Each number of
 * nodes has a PostgreSQL of its own; whoever has no turn is frozen, and stays warm. Two warm up for
 * twice as long as one, so that each has done as much.
 */
final class NodesBench {

  private static final String ALL = "nodes";
  private static final String HEAD =
      """
      | path | nodes | figure (range) | over one node (range) | processor time of a unit: nodes,\
       PostgreSQL | both, over one node |
      |---|---|---|---|---|---|
      """;

  private final Settings settings;
  private final Shares shares;
  private final List<NodeCluster> clusters = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  private NodesBench(Settings settings, Shares shares) {
    this.settings = settings;
    this.shares = shares;
  }

  static void run(Settings settings, Report report) throws Exception {
    try (Shares shares = Shares.best()) {
      var bench = new NodesBench(settings, shares);
      try {
        bench.start();
        bench.measureAll();
      } finally {
        bench.stop();
        report.note(
            "Nodes on one PostgreSQL: %s; PostgreSQL and callers have the rest.%n%n%s"
                .formatted(shares.description(), HEAD + String.join("\n", bench.lines)));
      }
    }
  }

  /** The paths that are named, all of them by the name of the bench. */
  static List<NodePath> asked(Set<String> names) {
    return NodePaths.all().stream()
        .filter(each -> names.contains(ALL) || names.contains(each.name()))
        .toList();
  }

  /** The bench's name, and those of its paths. */
  static List<String> names() {
    return Stream.concat(Stream.of(ALL), NodePaths.all().stream().map(NodePath::name)).toList();
  }

  private void start() throws Exception {
    for (int count = 1; count <= settings.nodes(); count++) {
      System.err.printf("starting %d on a database of its own%n", count);
      NodeCluster cluster = NodeCluster.start(settings, shares, count, List.of());
      clusters.add(cluster);
      cluster.settle();
      cluster.freeze();
    }
  }

  private void stop() throws Exception {
    for (NodeCluster each : clusters) {
      each.close();
    }
  }

  private void measureAll() throws Exception {
    for (NodePath each : asked(settings.paths())) {
      System.err.println(each.title());
      measure(each);
    }
  }

  private void measure(NodePath path) throws Exception {
    List<NodePath.Turns> turns = new ArrayList<>();
    List<List<Measured>> measured = new ArrayList<>();
    for (NodeCluster each : clusters) {
      shares.lift();
      each.thaw();
      NodePath.Turns begun = path.begin().at(each);
      var _ = begun.take(settings.warming().multipliedBy(each.count()));
      shares.hold();
      turns.add(begun);
      measured.add(new ArrayList<>());
      each.freeze();
    }
    for (int round = 0; round < settings.rounds(); round++) {
      for (int i = 0; i < clusters.size(); i++) {
        int next = round % 2 == 0 ? i : clusters.size() - 1 - i;
        measured.get(next).add(turn(clusters.get(next), turns.get(next), settings.turn()));
      }
    }
    for (int i = 0; i < clusters.size(); i++) {
      clusters.get(i).thaw();
      turns.get(i).require();
      clusters.get(i).freeze();
      line(path, i, measured);
    }
  }

  private static Measured turn(NodeCluster cluster, NodePath.Turns turns, Duration length)
      throws Exception {
    cluster.thaw();
    Measured measured = turns.take(length);
    cluster.freeze();
    return measured;
  }

  private void line(NodePath path, int which, List<List<Measured>> measured) {
    List<Measured> own = measured.get(which);
    List<Measured> one = measured.getFirst();
    Spread figure = Spread.of(own.stream().mapToDouble(Measured::figure));
    Spread ratio =
        ratio(
            own.stream().map(Measured::figure).toList(),
            one.stream().map(Measured::figure).toList());
    Spread cost =
        ratio(
            own.stream().map(NodesBench::cost).toList(),
            one.stream().map(NodesBench::cost).toList());
    String line =
        String.format(
            Locale.ROOT,
            "| %s | %d | %,.1f (%,.1f–%,.1f) %s | %s | %.2f ms, %.2f ms | %s |",
            path.title(),
            which + 1,
            figure.median(),
            figure.least(),
            figure.most(),
            path.unit(),
            which == 0 ? "" : text(ratio),
            Spread.of(own.stream().mapToDouble(Measured::serviceMicros)).median() / 1e3,
            Spread.of(own.stream().mapToDouble(Measured::databaseMicros)).median() / 1e3,
            which == 0 ? "" : text(cost));
    lines.add(line);
    System.err.println(line);
  }

  private static double cost(Measured turn) {
    return turn.serviceMicros() + turn.databaseMicros();
  }

  /** Of each round. */
  private static Spread ratio(List<Double> ours, List<Double> theirs) {
    return Spread.of(IntStream.range(0, ours.size()).mapToDouble(i -> ours.get(i) / theirs.get(i)));
  }

  private static String text(Spread spread) {
    return String.format(
        Locale.ROOT, "%.2f (%.2f–%.2f)", spread.median(), spread.least(), spread.most());
  }
}
