package io.lendledger.gateway.edge.caller;

import org.springframework.http.server.PathContainer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Paths that take any valid credential, whatever its scopes. They are there only when such a bean
 * names them.
 *
 * @param pattern a path pattern
 */
public record AnyCallerPaths(String pattern) {

  /** Whether the request is for one of them. */
  public boolean match(ServerWebExchange exchange) {
    PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
    return PathPatternParser.defaultInstance.parse(pattern).matches(path);
  }
}
