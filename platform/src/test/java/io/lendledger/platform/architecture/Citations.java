package io.lendledger.platform.architecture;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds citations of documents that the repository does not have. Comments cite a page and one of
 * its headings, as in {@code (docs/lending.md, Accruals)}, or a decision by number; pages link to
 * each other.
 */
final class Citations {

  private static final Pattern PAGE =
      Pattern.compile("(?<![\\w/.])(?:\\.\\./)*docs/([\\w/-]+\\.md)(?:, ([^;(){}*]{1,80})[;)])?");
  private static final Pattern DECISION = Pattern.compile("\\b[Dd]ecision (\\d{3})\\b");
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "(?<!\\w)\\((?:contract|domain|specification)[,;)]"
              + "|\\b(?:contract|domain|specification|design), (?:sections?|part|rule)\\b");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
  private static final Pattern NEXT_LINE =
      Pattern.compile("\\s*\\n\\s*(?:\\*(?!/)|//|#(?!#))?\\s*");

  private final Path root;
  private final Map<Path, List<String>> headings = new HashMap<>();

  Citations(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** A sentence for each citation in the text of a file that leads nowhere. */
  List<String> faults(Path file, String text) {
    String flowing = NEXT_LINE.matcher(text).replaceAll(" ");
    List<String> faults = new ArrayList<>();
    PAGE.matcher(flowing).results().forEach(cited -> page(file, cited, faults));
    DECISION
        .matcher(flowing)
        .results()
        .filter(cited -> !hasDecision(cited.group(1)))
        .forEach(cited -> faults.add(file + ": there is no " + cited.group()));
    ELSEWHERE
        .matcher(flowing)
        .results()
        .forEach(cited -> faults.add(file + ": not in this repository: " + cited.group()));
    if (file.toString().endsWith(".md")) {
      LINK.matcher(text).results().forEach(link -> link(file, link, faults));
    }
    return faults;
  }

  private void page(Path file, MatchResult cited, List<String> faults) {
    Path page = root.resolve("docs").resolve(cited.group(1));
    if (!Files.exists(page)) {
      faults.add(file + ": there is no docs/" + cited.group(1));
    } else if (cited.group(2) != null && !headings(page).contains(cited.group(2))) {
      faults.add("%s: docs/%s has no heading '%s'".formatted(file, cited.group(1), cited.group(2)));
    }
  }

  private boolean hasDecision(String number) {
    try (Stream<Path> decisions = Files.list(root.resolve("docs/decisions"))) {
      return decisions.anyMatch(each -> each.getFileName().toString().startsWith(number + "-"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void link(Path file, MatchResult link, List<String> faults) {
    if (link.group(1).contains(":")) {
      return;
    }
    Path from = root.resolve(file);
    Path target = link.group(1).isEmpty() ? from : from.resolveSibling(link.group(1)).normalize();
    if (!Files.exists(target)) {
      faults.add("%s: links to %s, which is not there".formatted(file, link.group(1)));
    } else if (link.group(2) != null && !anchors(target).contains(link.group(2))) {
      faults.add("%s: %s has no #%s".formatted(file, root.relativize(target), link.group(2)));
    }
  }

  private Set<String> anchors(Path page) {
    return headings(page).stream()
        .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", ""))
        .map(words -> words.replace(' ', '-'))
        .collect(toSet());
  }

  private List<String> headings(Path page) {
    return headings.computeIfAbsent(
        page,
        read -> {
          try {
            return HEADING
                .matcher(Files.readString(read))
                .results()
                .map(each -> each.group(1))
                .toList();
          } catch (IOException failure) {
            throw new UncheckedIOException(failure);
          }
        });
  }
}
