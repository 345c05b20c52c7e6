package io.lendledger.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of a bench, in Markdown. */
final class Report {

  private static final String HEAD =
      """
      | path | against | ratio (range) | goal | reached | ours (range) | theirs |\
       processor time of a unit: service, PostgreSQL |
      |---|---|---|---|---|---|---|---|
      """;

  private static final String LATENCY_HEAD =
      """
      | path | of the rate above | arrivals a second | requests | p50, ms | p99, ms | p99.9, ms |
      |---|---|---|---|---|---|---|
      """;

  private final Settings settings;
  private final List<String> lines = new ArrayList<>();
  private final List<String> latencies = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final double loadBefore = load();

  Report(Settings settings) {
    this.settings = settings;
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  void add(Results results) {
    Trial trial = results.trial();
    for (int i = 0; i < trial.others().size(); i++) {
      Trial.Other other = trial.others().get(i);
      Spread ratio = results.ratioOver(i);
      line(
          "| %s | %s | %s | %s | %s | %s %s | %s | %s |"
              .formatted(
                  trial.title(),
                  other.name(),
                  ratioText(ratio),
                  goal(trial, other),
                  reached(trial, other, ratio),
                  text(results.figure()),
                  trial.unit(),
                  number(results.figureOf(i).median()),
                  processors(results)));
    }
  }

  /** Latencies at a part of the path's rate. */
  void addLatencies(Trial trial, double part, Latencies found) {
    String line =
        String.format(
            Locale.ROOT, "| %s | %.0f %% | %s |", trial.title(), part * 100, found.cells());
    latencies.add(line);
    System.err.println(line);
  }

  /** A path without figures. */
  void fail(String path, Exception cause) {
    line("| %s | no figure: %s | | | | | | |".formatted(path, firstLine(cause)));
  }

  /** What was left out, and why; or another table. */
  void note(String text) {
    others.add(text);
    System.err.println(text);
  }

  private void line(String line) {
    lines.add(line);
    System.err.println(line);
  }

  private static String firstLine(Exception cause) {
    return cause.toString().lines().findFirst().orElse("").replace("|", "/");
  }

  private static String goal(Trial trial, Trial.Other other) {
    if (Double.isNaN(other.goal())) {
      return "";
    }
    return (trial.kind() == Trial.Kind.MORE ? "≥ " : "≤ ") + ratio(other.goal());
  }

  private static String reached(Trial trial, Trial.Other other, Spread ratio) {
    if (Double.isNaN(other.goal())) {
      return "";
    }
    double part =
        trial.kind() == Trial.Kind.MORE
            ? ratio.median() / other.goal()
            : other.goal() / ratio.median();
    return String.format(Locale.ROOT, "%.0f %%", part * 100);
  }

  private static String processors(Results results) {
    double service = results.serviceMicros().median();
    if (Double.isNaN(service)) {
      return "";
    }
    return micros(service) + ", " + micros(results.databaseMicros().median());
  }

  private static String micros(double micros) {
    if (micros < 1_000) {
      return String.format(Locale.ROOT, "%.0f µs", micros);
    }
    return String.format(Locale.ROOT, "%.1f ms", micros / 1e3);
  }

  private static String ratioText(Spread spread) {
    return "%s (%s–%s)"
        .formatted(ratio(spread.median()), ratio(spread.least()), ratio(spread.most()));
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? (ratio < 0.1 ? "%.4f" : "%.3f") : "%.1f", ratio);
  }

  private static String text(Spread spread) {
    return "%s (%s–%s)"
        .formatted(number(spread.median()), number(spread.least()), number(spread.most()));
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, number < 100 ? "%,.2f" : "%,.0f", number);
  }

  /** Prints all, and keeps it in a file. */
  void write() throws IOException {
    String text = settingsText() + "\n" + HEAD + String.join("\n", lines) + "\n";
    if (!latencies.isEmpty()) {
      text += "\n" + LATENCY_HEAD + String.join("\n", latencies) + "\n";
    }
    if (!others.isEmpty()) {
      text += "\n" + String.join("\n\n", others) + "\n";
    }
    System.out.println(text);
    Files.createDirectories(settings.report().toAbsolutePath().getParent());
    Files.writeString(settings.report(), text);
    System.err.println("kept in " + settings.report());
  }

  private String settingsText() {
    return String.format(
        Locale.ROOT,
        """
        %s, %s %s, Java %s, %d processors, load %.1f before and %.1f after;\
         %d rounds, turns of %d s after warming for %d s%s.
        """,
        Instant.now().truncatedTo(ChronoUnit.MINUTES),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        loadBefore,
        load(),
        settings.rounds(),
        settings.turn().toSeconds(),
        settings.warming().toSeconds(),
        settings.quick() ? ", quick: for a look, not for figures" : "");
  }
}
