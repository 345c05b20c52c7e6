package io.lendledger.gateway.edge.connection;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Refuses bodies that arrive too slowly: they would keep a slot for hours. */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class PacedBodies implements HttpHandlerDecoratorFactory {

  private final ConnectionSettings settings;

  PacedBodies(ConnectionSettings settings) {
    this.settings = settings;
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) -> handler.handle(new Paced(request, settings), response);
  }

  private static final class Paced extends ServerHttpRequestDecorator {

    private final ConnectionSettings settings;

    Paced(ServerHttpRequest request, ConnectionSettings settings) {
      super(request);
      this.settings = settings;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.defer(() -> {
        Pace pace = new Pace(settings);
        return super.getBody()
            .doOnRequest(pace::asked)
            .doOnNext(pace::came)
            .takeUntil(_ -> pace.isTooSlow())
            .takeUntilOther(pace.silence())
            .concatWith(Flux.defer(pace::refusal));
      });
    }
  }

  /** The pace of a body while the service waits for it; time without demand is the service's. */
  private static final class Pace {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final ConnectionSettings settings;
    private long wanted;
    private long waitingSince;
    private long waitedNanos;
    private long bytes;
    private boolean tooSlow;

    Pace(ConnectionSettings settings) {
      this.settings = settings;
    }

    synchronized void asked(long count) {
      if (wanted == 0) {
        waitingSince = System.nanoTime();
      }
      wanted = wanted + count < 0 ? Long.MAX_VALUE : wanted + count;
    }

    synchronized void came(DataBuffer buffer) {
      note();
      bytes += buffer.readableByteCount();
      wanted -= wanted == Long.MAX_VALUE ? 0 : 1;
      judge();
    }

    /** Emits when nothing came for so long that the whole is too slow by now. */
    Mono<Long> silence() {
      return Flux.interval(settings.slowGrace().plus(LOOK), LOOK).filter(_ -> isSilent()).next();
    }

    private synchronized boolean isSilent() {
      if (wanted > 0) {
        note();
        judge();
      }
      return tooSlow;
    }

    private void note() {
      long now = System.nanoTime();
      waitedNanos += now - waitingSince;
      waitingSince = now;
    }

    private void judge() {
      Duration allowed =
          settings.slowGrace().plusMillis(bytes * 1000 / settings.leastBytesPerSecond());
      tooSlow = waitedNanos > allowed.toNanos();
    }

    synchronized boolean isTooSlow() {
      return tooSlow;
    }

    Flux<DataBuffer> refusal() {
      return isTooSlow()
          ? Flux.error(
              new Rejected(
                  RejectionCode.MALFORMED_REQUEST,
                  "The body comes too slowly: at least %d bytes a second are expected"
                      .formatted(settings.leastBytesPerSecond())))
          : Flux.empty();
    }
  }
}
