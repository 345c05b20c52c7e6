package io.lendledger.gateway.edge.requestlog;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sees each request from its head to the end of its answer, refusals included, and hands it over
 * when its sender was known. It stands outside of all that reads and writes, so that bytes are
 * counted as they travel, before an answer is compressed.
 */
@Component
@Order(RequestRecorder.ORDER)
class RequestRecorder implements HttpHandlerDecoratorFactory {

  /** Outside of decompressing, inside of the bound on slow bodies. */
  static final int ORDER = Ordered.LOWEST_PRECEDENCE - 1;

  private final RequestWriter writer;
  private final Clock clock;
  private final boolean enabled;

  RequestRecorder(RequestWriter writer, Clock clock, RequestLogProperties settings) {
    this.writer = writer;
    this.clock = clock;
    this.enabled = settings.enabled();
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return enabled
        ? (request, response) -> {
          SeenRequest seen = new SeenRequest(request, clock.instant());
          return handler
              .handle(seen, new SeenResponse(response, seen))
              .doFinally(_ -> writer.note(seen));
        }
        : handler;
  }

  /**
   * The request that a response answers; null when requests are not noted. Whoever reads forwarded
   * headers makes another request of it, and never another response.
   */
  static @Nullable SeenRequest answeredBy(ServerHttpResponse response) {
    ServerHttpResponse each = response;
    while (each instanceof ServerHttpResponseDecorator decorated) {
      if (decorated instanceof SeenResponse answer) {
        return answer.seen;
      }
      each = decorated.getDelegate();
    }
    return null;
  }

  /** A request whose bytes are counted. */
  static final class SeenRequest extends ServerHttpRequestDecorator {

    private final Instant at;
    private final long began = System.nanoTime();
    private volatile @Nullable ServerWebExchange exchange;
    private long bytesIn;
    private long bytesOut;

    SeenRequest(ServerHttpRequest request, Instant at) {
      super(request);
      this.at = at;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return super.getBody().doOnNext(buffer -> bytesIn += buffer.readableByteCount());
    }

    void belongTo(ServerWebExchange served) {
      this.exchange = served;
    }

    @Nullable ServerWebExchange exchange() {
      return exchange;
    }

    Instant at() {
      return at;
    }

    long nanos() {
      return System.nanoTime() - began;
    }

    long bytesIn() {
      return bytesIn;
    }

    long bytesOut() {
      return bytesOut;
    }
  }

  /** A response whose bytes are counted. */
  private static final class SeenResponse extends ServerHttpResponseDecorator {

    private final SeenRequest seen;

    SeenResponse(ServerHttpResponse response, SeenRequest seen) {
      super(response);
      this.seen = seen;
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
      return super.writeWith(
          body instanceof Mono<? extends DataBuffer> whole
              ? whole.doOnNext(this::count)
              : counted(body));
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
      return super.writeAndFlushWith(Flux.from(body).map(this::counted));
    }

    private Flux<DataBuffer> counted(Publisher<? extends DataBuffer> body) {
      return Flux.<DataBuffer>from(body).doOnNext(this::count);
    }

    private void count(DataBuffer buffer) {
      seen.bytesOut += buffer.readableByteCount();
    }
  }
}
