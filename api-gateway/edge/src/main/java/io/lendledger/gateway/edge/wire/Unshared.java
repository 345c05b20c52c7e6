package io.lendledger.gateway.edge.wire;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.web.server.ServerWebExchange;

/**
 * Requests that are answered from this process's memory, even while all else is away: health and
 * metrics on the management port, the documents and the console's pages. No shared count limits
 * them.
 */
public final class Unshared {

  private static final String MANAGEMENT = "management";

  private Unshared() {}

  /** Whether nothing but this process is needed for an answer. */
  public static boolean isMeant(ServerWebExchange exchange) {
    return isDocument(exchange.getRequest().getPath().value()) || isManagement(exchange);
  }

  /** Whether the request came in on the management port. */
  public static boolean isManagement(ServerWebExchange exchange) {
    return WebServerApplicationContext.hasServerNamespace(
        exchange.getApplicationContext(), MANAGEMENT);
  }

  /** Whether a document or a page of the console is at this path. */
  public static boolean isDocument(String path) {
    return path.equals("/openapi.json")
        || path.equals("/docs")
        || path.startsWith("/docs/")
        || path.equals("/")
        || (path.startsWith("/console/")
            && !path.equals("/console/session")
            && !path.startsWith("/console/openid/"));
  }
}
