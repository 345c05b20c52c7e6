package io.lendledger.gateway.edge.compression;

import io.lendledger.gateway.edge.wire.Blocking;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;

/** Lets everything behind it read a body of {@code Content-Encoding: gzip} as plain. */
@Component
@Order(CompressedBodies.ORDER)
public class CompressedBodies implements HttpHandlerDecoratorFactory {

  /** Bodies are decompressed after all other bounds. */
  static final int ORDER = 0;

  private static final List<String> GZIP = List.of("gzip", "x-gzip");

  private static final int PIECE = 64 * 1024;

  private final int mostSwelling;
  private final Blocking blocking;

  CompressedBodies(GzipProperties settings, Blocking blocking) {
    this.mostSwelling = settings.mostSwelling();
    this.blocking = blocking;
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) ->
        handler.handle(
            isGzip(request.getHeaders()) ? new Decompressed(request) : request, response);
  }

  /** The raw body, for callers that only discard it: that costs no decompression. */
  public static Flux<DataBuffer> asSent(ServerHttpRequest request) {
    ServerHttpRequest each = request;
    while (each instanceof ServerHttpRequestDecorator decorated) {
      if (decorated instanceof Decompressed) {
        return decorated.getDelegate().getBody();
      }
      each = decorated.getDelegate();
    }
    return request.getBody();
  }

  private static boolean isGzip(HttpHeaders headers) {
    List<String> encodings = headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING);
    return encodings.size() == 1
        && GZIP.contains(encodings.getFirst().strip().toLowerCase(Locale.ROOT));
  }

  private final class Decompressed extends ServerHttpRequestDecorator {

    private final HttpHeaders headers;

    Decompressed(ServerHttpRequest request) {
      super(request);
      this.headers = new HttpHeaders(request.getHeaders());
      headers.remove(HttpHeaders.CONTENT_ENCODING);
      headers.remove(HttpHeaders.CONTENT_LENGTH);
      headers.set(HttpHeaders.TRANSFER_ENCODING, "chunked");
    }

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    // A decompressor reads: it waits on a thread of its own, and asks for a buffer at a time.
    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.defer(() -> {
        AtomicBoolean cancelled = new AtomicBoolean();
        Flux<DataBuffer> plain =
            DataBufferUtils.readInputStream(
                    () -> gunzip(super.getBody()), DefaultDataBufferFactory.sharedInstance, PIECE)
                .onErrorMap(Exceptions::unwrap)
                .onErrorComplete(_ -> cancelled.get());
        return blocking.stream(plain).doOnCancel(() -> cancelled.set(true));
      });
    }

    private InputStream gunzip(Flux<DataBuffer> sent) {
      return new GunzipStream(DataBufferUtils.subscriberInputStream(sent, 1), mostSwelling);
    }
  }
}
