package io.lendledger.platform.observe;

import io.lendledger.core.metric.Metric;
import io.lendledger.core.metric.MetricKind;
import io.lendledger.core.metric.MetricLabel;
import io.lendledger.core.metric.MetricUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A panel of the dashboard.
 *
 * @param title what it shows
 * @param unit by Grafana's name
 * @param description what that means
 * @param queries what it asks Prometheus
 */
record Panel(String title, String unit, String description, List<Query> queries) {

  /** The process that is looked at, by the dashboard's variables. */
  static final String CHOSEN = "job=~\"$job\",instance=~\"$instance\"";

  private static final String PER_SECOND = "cps";

  /** A query, and how its lines are named. */
  record Query(String expression, String legend) {}

  static Panel of(String title, String unit, String description, Query... queries) {
    return new Panel(title, unit, description, List.of(queries));
  }

  /** The panels that follow from what is said of a metric. */
  static Stream<Panel> of(Metric metric) {
    String title = title(metric);
    String by = by(metric);
    String legend = legend(metric);
    String name = metric.exposed();
    return switch (metric.kind()) {
      case GAUGE -> Stream.of(of(title, unit(metric.unit()), metric.help(), gauge(name, legend)));
      case COUNTER ->
          Stream.of(
              of(
                  title + " per second",
                  PER_SECOND,
                  metric.help(),
                  new Query("sum%s (%s)".formatted(by, rate(name)), legendOrAll(legend))));
      case TIMER, DURATIONS ->
          Stream.of(
              of(
                  title + " per second",
                  PER_SECOND,
                  metric.help(),
                  new Query(
                      "sum%s (%s)".formatted(by, rate(name + "_count")), legendOrAll(legend))),
              of(
                  title + ", duration",
                  "s",
                  metric.help() + ": mean" + longest(metric),
                  durations(metric, by, legend)));
    };
  }

  private static Query[] durations(Metric metric, String by, String legend) {
    String name = metric.exposed();
    Query mean = mean(name, by, legend.isEmpty() ? "mean" : "mean " + legend);
    return metric.kind() == MetricKind.TIMER
        ? new Query[] {
          mean,
          new Query(
              "max%s (%s_max{%s})".formatted(by, name, CHOSEN),
              legend.isEmpty() ? "longest" : "longest " + legend)
        }
        : new Query[] {mean};
  }

  static Query mean(String name, String by, String legend) {
    return new Query(
        "sum%s (%s) / sum%s (%s)".formatted(by, rate(name + "_sum"), by, rate(name + "_count")),
        legend);
  }

  static String rate(String series) {
    return "rate(%s{%s}[$__rate_interval])".formatted(series, CHOSEN);
  }

  private static Query gauge(String name, String legend) {
    return new Query("%s{%s}".formatted(name, CHOSEN), ("{{instance}} " + legend).strip());
  }

  private static String longest(Metric metric) {
    return metric.kind() == MetricKind.TIMER ? ", and the longest of the last minutes" : "";
  }

  private static String legendOrAll(String legend) {
    return legend.isEmpty() ? "all" : legend;
  }

  private static String legend(Metric metric) {
    return metric.labels().stream()
        .map(each -> "{{" + each.wire() + "}}")
        .collect(Collectors.joining(" "));
  }

  private static String by(Metric metric) {
    return metric.labels().isEmpty()
        ? ""
        : metric.labels().stream()
            .map(MetricLabel::wire)
            .collect(Collectors.joining(", ", " by (", ")"));
  }

  private static String title(Metric metric) {
    String words = metric.id().substring(metric.id().indexOf('.') + 1).replace('.', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static String unit(MetricUnit unit) {
    return switch (unit) {
      case SECONDS -> "s";
      case BYTES -> "bytes";
      case FLAG, POSITION -> "none";
      default -> "short";
    };
  }
}
