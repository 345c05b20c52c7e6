package io.lendledger.gateway.edge.wire;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Dates every response, as a server with a clock must (RFC 9110, section 6.6.1). */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ResponseDate implements WebFilter {

  private final Clock clock;
  private volatile Second last = new Second(Instant.EPOCH, "");

  ResponseDate(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    exchange.getResponse().getHeaders().set(HttpHeaders.DATE, text());
    return chain.filter(exchange);
  }

  private String text() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Second known = last;
    if (!known.at().equals(now)) {
      HttpHeaders headers = new HttpHeaders();
      headers.setDate(now);
      known = new Second(now, String.valueOf(headers.getFirst(HttpHeaders.DATE)));
      last = known;
    }
    return known.text();
  }

  private record Second(Instant at, String text) {}
}
