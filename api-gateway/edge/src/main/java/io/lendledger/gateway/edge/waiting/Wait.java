package io.lendledger.gateway.edge.waiting;

import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;

/**
 * The time that a caller wants to wait for the effects of a request: {@code Prefer: wait=N}.
 *
 * @param limit at most so long
 * @param asked whether the caller said so
 */
public record Wait(Duration limit, boolean asked) {

  private static final String PREFER = "Prefer";
  private static final String APPLIED = "Preference-Applied";
  private static final Pattern WAIT =
      Pattern.compile("(?i)\\s*wait\\s*=\\s*\"?([0-9]{1,6})\"?\\s*");
  private static final Duration USUAL = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** The preference in these headers; unreadable ones are ignored (RFC 7240). */
  public static Wait of(HttpHeaders headers) {
    return headers.getOrEmpty(PREFER).stream()
        .filter(Objects::nonNull)
        .flatMap(value -> Stream.of(value.split("[,;]", -1)))
        .map(WAIT::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(matcher -> new Wait(bounded(Long.parseLong(matcher.group(1))), true))
        .orElse(new Wait(USUAL, false));
  }

  private static Duration bounded(long seconds) {
    return Duration.ofSeconds(Math.min(seconds, LONGEST.toSeconds()));
  }

  /** Tells a caller that asked how long it waited at most. */
  public void tell(HttpHeaders headers) {
    if (asked) {
      headers.set(APPLIED, "wait=" + limit.toSeconds());
    }
  }
}
