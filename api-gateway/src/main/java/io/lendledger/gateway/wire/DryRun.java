package io.lendledger.gateway.wire;

import org.springframework.web.server.ServerWebExchange;

/** The query parameter that asks what a list would come to (contract, section 7). */
public final class DryRun {

  /** Its name. */
  public static final String PARAMETER = "dryRun";

  private DryRun() {}

  /** Whether nothing of the request is to be kept. */
  public static boolean isAsked(ServerWebExchange exchange) {
    return "true".equals(exchange.getRequest().getQueryParams().getFirst(PARAMETER));
  }
}
