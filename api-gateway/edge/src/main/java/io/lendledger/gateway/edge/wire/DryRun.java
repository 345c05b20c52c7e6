package io.lendledger.gateway.edge.wire;

import org.springframework.web.server.ServerWebExchange;

/** The query parameter that asks for the outcome of a list only (docs/api.md, Inbound flows). */
public final class DryRun {

  /** Its name. */
  public static final String PARAMETER = "dryRun";

  private DryRun() {}

  public static boolean isAsked(ServerWebExchange exchange) {
    return "true".equals(exchange.getRequest().getQueryParams().getFirst(PARAMETER));
  }
}
