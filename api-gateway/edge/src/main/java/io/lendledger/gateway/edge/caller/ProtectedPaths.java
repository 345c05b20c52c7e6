package io.lendledger.gateway.edge.caller;

import java.util.List;
import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** The paths that require a credential; all others are open or not found. */
public final class ProtectedPaths {

  public static final String PUBLIC = "/public/**";

  private static final PathPatternParser PATTERNS = PathPatternParser.defaultInstance;
  private static final PathPattern PUBLIC_DOOR = PATTERNS.parse(PUBLIC);
  private static final PathPattern LENDERS_DOOR = PATTERNS.parse("/api/v1/**");
  private static final PathPattern DESK_DOOR = PATTERNS.parse("/desk/v1/**");
  private static final PathPattern AUDITORS_DOOR = PATTERNS.parse("/audit/v1/**");
  private static final PathPattern OPERATORS_DOOR = PATTERNS.parse("/ops/v1/**");
  private static final List<PathPattern> GUARDED =
      List.of(PUBLIC_DOOR, LENDERS_DOOR, DESK_DOOR, AUDITORS_DOOR, OPERATORS_DOOR);

  private ProtectedPaths() {}

  /** Whether the path is one of the public analysis, which takes a credential and no lender. */
  public static boolean isPublic(ServerWebExchange exchange) {
    return PUBLIC_DOOR.matches(pathOf(exchange));
  }

  /** Whether the path is one where a lender finds its own. */
  public static boolean isOfLenders(ServerWebExchange exchange) {
    return LENDERS_DOOR.matches(pathOf(exchange));
  }

  public static boolean isOfDesk(ServerWebExchange exchange) {
    return DESK_DOOR.matches(pathOf(exchange));
  }

  /** Whether the path is one of auditors or of those who look after the service. */
  public static boolean isOfOperations(ServerWebExchange exchange) {
    PathContainer path = pathOf(exchange);
    return AUDITORS_DOOR.matches(path) || OPERATORS_DOOR.matches(path);
  }

  /** Whether the path needs a credential. */
  public static boolean isGuarded(ServerWebExchange exchange) {
    PathContainer path = pathOf(exchange);
    return GUARDED.stream().anyMatch(door -> door.matches(path));
  }

  private static PathContainer pathOf(ServerWebExchange exchange) {
    return exchange.getRequest().getPath().pathWithinApplication();
  }
}
