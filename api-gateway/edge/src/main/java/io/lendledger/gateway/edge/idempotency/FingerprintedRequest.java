package io.lendledger.gateway.edge.idempotency;

import java.util.function.Function;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A request whose body is fingerprinted as the endpoint reads it. The endpoint sees the end of the
 * body only after the fingerprint was checked, and so cannot act before.
 */
final class FingerprintedRequest extends ServerHttpRequestDecorator {

  private final Function<byte[], Mono<Void>> atEnd;
  private volatile boolean asked;
  private volatile boolean ended;

  FingerprintedRequest(ServerHttpRequest request, Function<byte[], Mono<Void>> atEnd) {
    super(request);
    this.atEnd = atEnd;
  }

  @Override
  public Flux<DataBuffer> getBody() {
    return Flux.defer(() -> {
      asked = true;
      Fingerprint fingerprint = Fingerprint.of(getDelegate());
      return getDelegate()
          .getBody()
          .doOnNext(fingerprint::add)
          .concatWith(Flux.defer(() -> end(fingerprint)));
    });
  }

  private Flux<DataBuffer> end(Fingerprint fingerprint) {
    return atEnd
        .apply(fingerprint.value())
        .doOnSuccess(_ -> ended = true)
        .thenMany(Flux.<DataBuffer>empty());
  }

  /** Reads a body that the endpoint did not read; fails when it stopped in the middle. */
  Mono<Void> readWhole() {
    if (ended) {
      return Mono.empty();
    }
    return asked
        ? Mono.error(() -> new IllegalStateException("answered before the body was read"))
        : getBody().doOnNext(DataBufferUtils::release).then();
  }
}
