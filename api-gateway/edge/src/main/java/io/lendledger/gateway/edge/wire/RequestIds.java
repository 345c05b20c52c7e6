package io.lendledger.gateway.edge.wire;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Gives every response its {@code X-Request-Id}: the caller's when it is harmless, else a new. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class RequestIds implements WebFilter {

  /** The header's name. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = RequestIds.class.getName();
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:+/=-]{0,127}");

  /** The id of an exchange's request. */
  public static String of(ServerWebExchange exchange) {
    String known = exchange.getAttribute(ATTRIBUTE);
    return known == null ? assign(exchange) : known;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    assign(exchange);
    return chain.filter(exchange);
  }

  private static String assign(ServerWebExchange exchange) {
    String id = harmless(exchange.getRequest().getHeaders().getFirst(HEADER));
    exchange.getAttributes().put(ATTRIBUTE, id);
    exchange.getResponse().getHeaders().set(HEADER, id);
    return id;
  }

  /**
   * The id that a request which sent {@code sent} has: that one when it is harmless, else a new.
   */
  public static String harmless(@Nullable String sent) {
    return sent != null && HARMLESS.matcher(sent).matches() ? sent : UUID.randomUUID().toString();
  }
}
