package io.lendledger.platform.observe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What Prometheus gets, in its text format.
 *
 * @param families by their names
 * @param series names of series; those of summaries have endings
 */
public record Scrape(Map<String, Family> families, Set<String> series) {

  private static final Pattern ABOUT = Pattern.compile("# (HELP|TYPE) ([\\w:]+) ?(.*)");
  private static final String VALUE = "(?:[-+]?[\\d.]+(?:[eE][-+]?\\d+)?|NaN|[-+]Inf)";
  private static final Pattern SAMPLE =
      Pattern.compile("([\\w:]+)(?:\\{(.*)})? " + VALUE + "(?: \\d+)?");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\",?");

  /** Metrics of one name. */
  public record Family(String name, String help, String type, Set<String> labels) {}

  private static final class Draft {
    private String help = "";
    private String type = "untyped";
    private final Set<String> labels = new TreeSet<>();
  }

  /** Reads it; a line that is none of the format is an error. */
  public static Scrape of(String text) {
    Map<String, Draft> drafts = new LinkedHashMap<>();
    Set<String> series = new TreeSet<>();
    for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
      Matcher about = ABOUT.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (about.matches()) {
        Draft draft = drafts.computeIfAbsent(about.group(2), _ -> new Draft());
        if (about.group(1).equals("HELP")) {
          draft.help = about.group(3).strip();
        } else {
          draft.type = about.group(3).strip();
        }
      } else if (sample.matches()) {
        series.add(sample.group(1));
        draftOf(drafts, sample.group(1)).labels.addAll(labels(sample.group(2)));
      } else {
        throw new IllegalArgumentException("Prometheus would not read: " + line);
      }
    }
    Map<String, Family> families =
        drafts.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    each ->
                        new Family(
                            each.getKey(),
                            each.getValue().help,
                            each.getValue().type,
                            each.getValue().labels)));
    return new Scrape(families, series);
  }

  private static Draft draftOf(Map<String, Draft> drafts, String series) {
    Draft own = drafts.get(series);
    Draft family = drafts.get(series.replaceFirst("_(count|sum|bucket)$", ""));
    if (own == null && family == null) {
      throw new IllegalArgumentException("Nothing was said about " + series);
    }
    return own == null ? family : own;
  }

  private static Set<String> labels(String text) {
    Set<String> names = new TreeSet<>();
    if (text != null) {
      Matcher label = LABEL.matcher(text);
      while (label.find()) {
        names.add(label.group(1));
      }
    }
    return names;
  }
}
