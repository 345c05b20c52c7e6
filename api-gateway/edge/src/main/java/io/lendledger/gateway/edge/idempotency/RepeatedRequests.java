package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.idempotency.Claim.Answered;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.BodyProperties;
import java.security.MessageDigest;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Repeats the first answer to the same request. */
@Component
class RepeatedRequests {

  /** The header that marks a repeated answer. */
  static final String REPLAYED = "Idempotency-Replayed";

  private final AnswerSeal seal;
  private final Blocking blocking;
  private final long mostBytes;

  RepeatedRequests(AnswerSeal seal, Blocking blocking, BodyProperties settings) {
    this.seal = seal;
    this.blocking = blocking;
    this.mostBytes = settings.maxBytes();
  }

  Mono<Void> answer(ServerWebExchange exchange, KeyedRequest keyed, Answered known) {
    return fingerprint(exchange.getRequest())
        .filter(sent -> MessageDigest.isEqual(sent, known.fingerprint()))
        .switchIfEmpty(Mono.error(RepeatedRequests::conflict))
        .flatMap(
            _ -> blocking.call(() -> KeptAnswer.fromBytes(seal.open(keyed, known.sealedAnswer()))))
        .flatMap(answer -> write(exchange.getResponse(), answer));
  }

  static Rejected conflict() {
    return new Rejected(
        RejectionCode.IDEMPOTENCY_CONFLICT,
        "This Idempotency-Key came with another request before; a new request needs a new key");
  }

  // A body longer than any kept one must be another one: reading it ends there.
  private Mono<byte[]> fingerprint(ServerHttpRequest request) {
    return Mono.defer(() -> {
      Fingerprint fingerprint = Fingerprint.of(request);
      return request
          .getBody()
          .map(buffer -> pass(buffer, fingerprint))
          .scan(0L, Long::sum)
          .takeUntil(bytes -> bytes > mostBytes)
          .then(Mono.fromSupplier(fingerprint::value));
    });
  }

  private static long pass(DataBuffer buffer, Fingerprint fingerprint) {
    fingerprint.add(buffer);
    long bytes = buffer.readableByteCount();
    DataBufferUtils.release(buffer);
    return bytes;
  }

  private static Mono<Void> write(ServerHttpResponse response, KeptAnswer answer) {
    response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
    answer.headers().forEach(response.getHeaders()::set);
    response.getHeaders().setCacheControl(CacheControl.noStore());
    response.getHeaders().set(REPLAYED, "true");
    if (answer.body().length == 0) {
      return response.setComplete();
    }
    response.getHeaders().setContentLength(answer.body().length);
    return response.writeWith(
        Mono.fromSupplier(() -> response.bufferFactory().wrap(answer.body())));
  }
}
