package io.lendledger.gateway.audit;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Writes the history to its end, a line an event. It reads a page when the former one is with the
 * network, so memory grows neither with the history nor with the slowness of the caller. Reactor
 * Netty takes 128 buffers ahead of what it has sent: therefore they are small.
 */
@Component
final class AuditStream {

  private static final int SLICE_BYTES = 16 * 1024;

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
                  .concatMapIterable(page -> slices(page, buffers), 1));
        });
  }

  private List<DataBuffer> slices(AuditPage page, DataBufferFactory buffers) {
    byte[] lines = json.writeLines(page.data());
    List<DataBuffer> slices = new ArrayList<>();
    for (int from = 0; from < lines.length; from += SLICE_BYTES) {
      int length = Math.min(SLICE_BYTES, lines.length - from);
      slices.add(buffers.wrap(ByteBuffer.wrap(lines, from, length)));
    }
    return slices;
  }

  private Mono<AuditPage> page(FindEvents query) {
    return messages.ask(query, AuditPage.class);
  }

  private Mono<AuditPage> next(FindEvents query, AuditPage page) {
    Long position = page.nextPosition();
    return position == null ? Mono.empty() : page(AuditQuery.after(query, position));
  }
}
