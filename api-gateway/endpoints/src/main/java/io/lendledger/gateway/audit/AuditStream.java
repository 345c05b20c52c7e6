package io.lendledger.gateway.audit;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Slices;
import io.lendledger.gateway.edge.wire.WireJson;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Writes the history to its end, a line an event. It reads a page when the former one is with the
 * network, so memory grows neither with the history nor with the slowness of the caller.
 */
@Component
final class AuditStream {

  private final Messages messages;
  private final WireJson json;

  AuditStream(Messages messages, WireJson json) {
    this.messages = messages;
    this.json = json;
  }

  Mono<Void> write(ServerHttpResponse response, FindEvents query) {
    DataBufferFactory buffers = response.bufferFactory();
    return page(query)
        .flatMap(first -> {
          response.setStatusCode(HttpStatus.OK);
          response.getHeaders().setContentType(MediaType.APPLICATION_NDJSON);
          response.getHeaders().setCacheControl(CacheControl.noStore());
          return response.writeWith(
              Mono.just(first)
                  .expand(page -> next(query, page))
                  .concatMapIterable(page -> Slices.of(json.writeLines(page.data()), buffers), 1));
        });
  }

  private Mono<AuditPage> page(FindEvents query) {
    return messages.ask(query, AuditPage.class);
  }

  private Mono<AuditPage> next(FindEvents query, AuditPage page) {
    Long position = page.nextPosition();
    return position == null ? Mono.empty() : page(query.behind(position));
  }
}
