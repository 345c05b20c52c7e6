package io.lendledger.gateway.edge.requestlog;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The path of a request as the interface's document has it. A request that was refused before its
 * endpoint was looked up has one, too.
 */
@Component
class OperationNames {

  private static final int MOST_REMEMBERED = 256;
  private static final Pattern CHOICE = Pattern.compile("\\{(\\w+):[\\w|-]+}");
  private static final String ANYTHING = "/**";

  private final ObjectProvider<RequestMappingHandlerMapping> mappings;
  private final Map<String, Optional<String>> remembered =
      new LinkedHashMap<>(MOST_REMEMBERED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<String>> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };
  private final ReentrantLock lock = new ReentrantLock();
  private List<PathPattern> patterns = List.of();

  OperationNames(ObjectProvider<RequestMappingHandlerMapping> mappings) {
    this.mappings = mappings;
  }

  /** Its name; null for a path that is none of the service's, or none at all. */
  @Nullable String of(FinishedRequest request) {
    PathPattern known = request.pattern();
    if (known != null && !CHOICE.matcher(known.getPatternString()).find()) {
      return isAnything(known) ? null : known.getPatternString();
    }
    lock.lock();
    try {
      return remembered
          .computeIfAbsent(request.path(), path -> find(PathContainer.parsePath(path), known))
          .orElse(null);
    } catch (IllegalArgumentException noPath) {
      return null;
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> find(PathContainer path, @Nullable PathPattern known) {
    return Optional.ofNullable(known)
        .or(() -> all().stream().filter(each -> each.matches(path)).findFirst())
        .filter(each -> !isAnything(each))
        .map(each -> named(each, path));
  }

  /** {@code /a/{b:c|d}} stands for two paths. */
  private static String named(PathPattern pattern, PathContainer path) {
    PathPattern.PathMatchInfo match = pattern.matchAndExtract(path);
    Map<String, String> values = match == null ? Map.of() : match.getUriVariables();
    return CHOICE
        .matcher(pattern.getPatternString())
        .replaceAll(found ->
            Matcher.quoteReplacement(
                values.getOrDefault(found.group(1), "{" + found.group(1) + "}")));
  }

  private static boolean isAnything(PathPattern pattern) {
    return pattern.getPatternString().endsWith(ANYTHING);
  }

  private List<PathPattern> all() {
    if (patterns.isEmpty()) {
      patterns =
          mappings.stream()
              .flatMap(each -> each.getHandlerMethods().keySet().stream())
              .flatMap(each -> each.getPatternsCondition().getPatterns().stream())
              .distinct()
              .sorted(Comparator.comparing((PathPattern each) -> each))
              .toList();
    }
    return patterns;
  }
}
