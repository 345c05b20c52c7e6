package io.lendledger.platform.observe;

import io.lendledger.core.metric.MetricLabel;
import io.lendledger.platform.observe.Scrape.Family;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Prometheus' conventions: those that {@code promtool check metrics} knows, for every metric, and
 * for our own also that their help says something and that their labels are known to be bounded.
 */
public final class MetricLint {

  private static final String OWN = "lendledger_";
  private static final Pattern SNAKE = Pattern.compile("[a-z][a-z0-9]*(?:_[a-z0-9]+)*");
  private static final Set<String> TYPES =
      Set.of("counter", "gauge", "histogram", "summary", "untyped");
  private static final Set<String> OTHER_UNITS =
      Set.of(
          "minutes",
          "hours",
          "days",
          "weeks",
          "bits",
          "kelvins",
          "fahrenheit",
          "rankine",
          "inches",
          "yards",
          "miles",
          "calories",
          "pounds",
          "ounces");
  private static final Pattern MULTIPLES =
      Pattern.compile(
          "(?:pico|nano|micro|milli|centi|deci|deca|hecto|kilo|kibi|mega|mibi|giga|gibi|tera|tebi"
              + "|peta|pebi)(?:seconds|bytes|meters|metres|grams|joules|volts|amperes)");
  private static final Set<String> ABBREVIATIONS =
      Set.of("s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "pb", "m", "h", "d");
  private static final Set<String> BOUNDED =
      Arrays.stream(MetricLabel.values()).map(MetricLabel::wire).collect(Collectors.toSet());

  private MetricLint() {}

  /** A sentence for each fault. */
  public static List<String> faults(Scrape scrape) {
    List<String> faults = new ArrayList<>();
    scrape.families().values().forEach(each -> look(each, faults));
    return faults.stream().sorted().toList();
  }

  private static void look(Family family, List<String> faults) {
    String name = family.name();
    List<String> words = Arrays.asList(name.split("_", -1));
    expect(!family.help().isBlank(), name, "has no help", faults);
    expect(SNAKE.matcher(name).matches(), name, "is not in snake case", faults);
    expect(
        family.type().equals("counter") == name.endsWith("_total"),
        name,
        "ends in _total unless it is no counter; it is a " + family.type(),
        faults);
    expect(
        family.type().equals("histogram")
            || family.type().equals("summary")
            || !name.matches(".*_(?:count|sum|bucket)"),
        name,
        "ends as a part of a summary, and is a " + family.type(),
        faults);
    for (String word : words) {
      expect(!TYPES.contains(word), name, "names a type", faults);
      expect(!OTHER_UNITS.contains(word), name, "has no base unit: " + word, faults);
      expect(!MULTIPLES.matcher(word).matches(), name, "has no base unit: " + word, faults);
      expect(!ABBREVIATIONS.contains(word), name, "abbreviates a unit: " + word, faults);
    }
    family
        .labels()
        .forEach(label ->
            expect(SNAKE.matcher(label).matches(), name, "has the label " + label, faults));
    if (name.startsWith(OWN)) {
      lookAtOwn(family, faults);
    }
  }

  private static void lookAtOwn(Family family, List<String> faults) {
    String help = family.help();
    expect(
        help.length() > 15 && help.contains(" ") && !help.endsWith("."),
        family.name(),
        "has a help that says nothing: " + help,
        faults);
    family
        .labels()
        .forEach(label ->
            expect(
                BOUNDED.contains(label) || label.equals("quantile") || label.equals("le"),
                family.name(),
                "has a label of which nothing bounds the values: " + label,
                faults));
  }

  private static void expect(boolean right, String name, String otherwise, List<String> faults) {
    if (!right) {
      faults.add(name + " " + otherwise);
    }
  }
}
