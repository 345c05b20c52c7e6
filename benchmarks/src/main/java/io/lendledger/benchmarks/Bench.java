package io.lendledger.benchmarks;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * Measures every path of the service from outside, or those that are named, each against a base in
 * the same run.
 */
final class Bench {

  /** Threads that append side by side. */
  static final List<Integer> APPENDERS = List.of(1, 16, 64);

  /** Those that take a machine for long, or need more than a JDK. */
  static final List<String> ONLY_WHEN_NAMED =
      Stream.concat(NodesBench.names().stream(), Stream.of("kills", "console")).toList();

  private static final List<Double> LOADS = List.of(0.5, 0.8);
  private static final int LONGER = 5;
  private static final int FEW_LOANS = 300;

  private final Settings settings;
  private final Report report;
  private int failures;

  private Bench(Settings settings) {
    this.settings = settings;
    this.report = new Report(settings);
  }

  /** Runs; answers the exit code. */
  static int run(String[] arguments) throws Exception {
    Settings settings;
    try {
      settings =
          Settings.of(arguments, Path.of(System.getProperty("lendledger.home", ".")).toRealPath());
      BenchPath.requireKnown(settings.paths());
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(BenchPath.usage());
      return 2;
    }
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.WARN);
    }
    if (settings.quick()) {
      System.setProperty("loans", Integer.toString(FEW_LOANS));
    }
    var bench = new Bench(settings);
    bench.run();
    bench.report.write();
    return bench.failures == 0 ? 0 : 1;
  }

  private void run() {
    runAppends();
    if (!NodesBench.asked(settings.paths()).isEmpty()) {
      run("nodes", () -> NodesBench.run(settings, report));
    }
    if (settings.paths().contains("kills")) {
      run("kills", () -> KillsBench.run(settings, report));
    }
    if (settings.paths().contains("console")) {
      run("console", () -> ConsoleBench.run(settings, report));
    }
    for (StageData data : StageData.values()) {
      List<BenchPath> paths =
          BenchPath.ALL.stream()
              .filter(
                  each -> each.data() == data && BenchPath.isAsked(each.name(), settings.paths()))
              .toList();
      if (!paths.isEmpty()) {
        run(data, paths);
      }
    }
  }

  private void run(String path, Trial.Check work) {
    System.err.println(path);
    try {
      work.require();
    } catch (Exception e) {
      fail(path, e);
    }
  }

  private void runAppends() {
    List<Integer> asked =
        APPENDERS.stream()
            .filter(each -> BenchPath.isAsked("append-" + each, settings.paths()))
            .toList();
    if (asked.isEmpty()) {
      return;
    }
    try (var appending = new Appending(settings, report)) {
      for (int each : asked) {
        System.err.printf("append-%d%n", each);
        report.add(Results.of(appending.trial(each), settings));
      }
    } catch (Exception e) {
      fail("append", e);
    }
  }

  private void run(StageData data, List<BenchPath> paths) {
    System.err.printf("starting a service %s%n", data.description());
    try (Stage stage = Stage.open(settings)) {
      data.send(stage);
      for (BenchPath each : paths) {
        run(stage, each);
      }
    } catch (Exception e) {
      fail(String.join(", ", paths.stream().map(BenchPath::name).toList()), e);
    }
  }

  private void run(Stage stage, BenchPath path) {
    System.err.printf("%s%n", path.name());
    try {
      for (Trial trial : new ArrayList<>(path.trials().of(stage))) {
        Results results = Results.of(trial, settings);
        report.add(results);
        latencies(trial, results.figure().median());
      }
    } catch (Exception e) {
      fail(path.name(), e);
    }
  }

  /** At half and at four fifths of what the path reached. */
  private void latencies(Trial trial, double most) throws Exception {
    Arrivals arrivals = trial.arrivals();
    if (arrivals == null) {
      return;
    }
    for (double part : LOADS) {
      report.addLatencies(
          trial, part, arrivals.at(most * part, settings.turn().multipliedBy(LONGER)));
    }
    trial.check().require();
  }

  private void fail(String path, Exception e) {
    failures++;
    report.fail(path, e);
    if (!(e instanceof WrongResult)) {
      e.printStackTrace();
    }
  }
}
