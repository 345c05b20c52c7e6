package io.lendledger.gateway.compression;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Lets everything behind it read a body of {@code Content-Encoding: gzip} as plain. */
@Component
@Order(CompressedBodies.ORDER)
public class CompressedBodies implements HttpHandlerDecoratorFactory {

  /** Bodies are decompressed after all other bounds. */
  static final int ORDER = 0;

  private static final List<String> GZIP = List.of("gzip", "x-gzip");

  private final int mostSwelling;

  CompressedBodies(@Value("${lendledger.gzip.most-swelling:200}") int mostSwelling) {
    this.mostSwelling = mostSwelling;
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) ->
        handler.handle(
            isGzip(request.getHeaders()) ? new Decompressed(request, mostSwelling) : request,
            response);
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

  private static final class Decompressed extends ServerHttpRequestDecorator {

    private final HttpHeaders headers;
    private final int mostSwelling;

    Decompressed(ServerHttpRequest request, int mostSwelling) {
      super(request);
      this.mostSwelling = mostSwelling;
      this.headers = new HttpHeaders(request.getHeaders());
      headers.remove(HttpHeaders.CONTENT_ENCODING);
      headers.remove(HttpHeaders.CONTENT_LENGTH);
      headers.set(HttpHeaders.TRANSFER_ENCODING, "chunked");
    }

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      DataBufferFactory buffers = DefaultDataBufferFactory.sharedInstance;
      return Flux.using(
          () -> new Gunzip(mostSwelling),
          gunzip ->
              super.getBody()
                  .map(Decompressed::take)
                  .concatMapIterable(bytes -> pieces(gunzip, bytes), 1)
                  .concatWith(
                      Flux.defer(
                          () -> {
                            gunzip.end();
                            return Flux.empty();
                          }))
                  .<DataBuffer>map(buffers::wrap),
          Gunzip::close);
    }

    private static byte[] take(DataBuffer buffer) {
      byte[] bytes = new byte[buffer.readableByteCount()];
      buffer.read(bytes);
      DataBufferUtils.release(buffer);
      return bytes;
    }

    // Asked for one by one, so that no more than one piece is in memory.
    private static Iterable<byte[]> pieces(Gunzip gunzip, byte[] bytes) {
      gunzip.take(bytes);
      return () -> new Pieces(gunzip);
    }
  }

  private static final class Pieces implements Iterator<byte[]> {

    private final Gunzip gunzip;
    private byte @Nullable [] next;

    Pieces(Gunzip gunzip) {
      this.gunzip = gunzip;
      this.next = gunzip.piece();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public byte[] next() {
      byte[] piece = next;
      if (piece == null) {
        throw new NoSuchElementException();
      }
      next = gunzip.piece();
      return piece;
    }
  }
}
