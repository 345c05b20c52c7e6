package io.lendledger.gateway.edge.wire;

import io.lendledger.core.submission.SubmissionId;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/** The submission that a request is about: the one that it became, or that its path names. */
public final class Submitted {

  private static final String ATTRIBUTE = Submitted.class.getName();
  private static final String PLACE = "/submissions/";
  private static final String NAMED = "/submissions/{id}";
  private static final int FIRST_REFUSAL = 300;

  private Submitted() {}

  /** Notes under which id a body that was refused is kept; its answer does not tell. */
  public static void as(ServerWebExchange exchange, SubmissionId refused) {
    exchange.getAttributes().put(ATTRIBUTE, refused.value());
  }

  /** The id once the answer is known; null when there is none. */
  public static @Nullable String of(ServerWebExchange exchange) {
    String refused = exchange.getAttribute(ATTRIBUTE);
    if (refused != null) {
      return refused;
    }
    URI location = exchange.getResponse().getHeaders().getLocation();
    if (location != null) {
      String path = location.getPath();
      int place = path == null ? -1 : path.indexOf(PLACE);
      return place < 0 ? null : path.substring(place + PLACE.length());
    }
    return named(exchange);
  }

  private static @Nullable String named(ServerWebExchange exchange) {
    Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    Map<String, String> variables =
        exchange.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
    var status = exchange.getResponse().getStatusCode();
    boolean exists = status == null || status.value() < FIRST_REFUSAL;
    return exists && variables != null && pattern != null && pattern.toString().contains(NAMED)
        ? variables.get("id")
        : null;
  }
}
