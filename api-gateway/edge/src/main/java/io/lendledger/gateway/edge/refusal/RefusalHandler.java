package io.lendledger.gateway.edge.refusal;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Takes every failure of a filter or an endpoint, before the framework does. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RefusalHandler implements WebExceptionHandler {

  private final RefusalWriter writer;

  RefusalHandler(RefusalWriter writer) {
    this.writer = writer;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    return writer.write(exchange, failure);
  }
}
