package io.lendledger.gateway.audit;

import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.Slices;
import io.lendledger.gateway.edge.wire.WireJson;
import java.util.List;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Writes the history to the end that it has when the stream begins, a line an event. It reads a
 * page when the former one is with the network, so memory grows neither with the history nor with
 * the slowness of the caller.
 */
@Component
final class AuditStream {

  private final Messages messages;
  private final WireJson json;

  AuditStream(Messages messages, WireJson json) {
    this.messages = messages;
    this.json = json;
  }

  Mono<Void> write(ServerHttpResponse response, FindHistory query) {
    DataBufferFactory buffers = response.bufferFactory();
    return page(query)
        .flatMap(first -> {
          response.setStatusCode(HttpStatus.OK);
          response.getHeaders().setContentType(MediaType.APPLICATION_NDJSON);
          response.getHeaders().setCacheControl(CacheControl.noStore());
          response.getHeaders().set(Reads.AS_OF, WireJson.TIMESTAMP.format(first.asOf()));
          return response.writeWith(
              Mono.just(first)
                  .expand(page -> next(query, page))
                  .concatMapIterable(page -> Slices.of(json.writeLines(page.data()), buffers), 1));
        });
  }

  private Mono<HistoryPage> page(FindHistory query) {
    return messages.ask(query, HistoryPage.class);
  }

  private Mono<HistoryPage> next(FindHistory query, HistoryPage page) {
    List<String> next = page.nextKey();
    return next == null
        ? Mono.empty()
        : page(
            new FindHistory(
                query.events().behind(Long.parseLong(next.getFirst())),
                page.position(),
                query.asOf()));
  }
}
