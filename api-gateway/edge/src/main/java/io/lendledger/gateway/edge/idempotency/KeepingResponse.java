package io.lendledger.gateway.edge.idempotency;

import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A response that leaves only after it was kept, so that no caller knows more than the store. */
final class KeepingResponse extends ServerHttpResponseDecorator {

  private final Function<KeptAnswer, Mono<Void>> keep;

  KeepingResponse(ServerHttpResponse response, Function<KeptAnswer, Mono<Void>> keep) {
    super(response);
    this.keep = keep;
  }

  @Override
  public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
    return DataBufferUtils.join(Flux.from(body))
        .map(KeepingResponse::take)
        .defaultIfEmpty(new byte[0])
        .flatMap(bytes ->
            keep.apply(answer(bytes))
                .then(Mono.defer(() -> super.writeWith(Mono.just(bufferFactory().wrap(bytes))))));
  }

  @Override
  public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
    return writeWith(Flux.from(body).concatMap(Flux::from));
  }

  @Override
  public Mono<Void> setComplete() {
    return isCommitted()
        ? super.setComplete()
        : keep.apply(answer(new byte[0])).then(Mono.defer(super::setComplete));
  }

  private KeptAnswer answer(byte[] body) {
    HttpStatusCode status = getStatusCode();
    return KeptAnswer.of((status == null ? HttpStatus.OK : status).value(), getHeaders(), body);
  }

  private static byte[] take(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }
}
