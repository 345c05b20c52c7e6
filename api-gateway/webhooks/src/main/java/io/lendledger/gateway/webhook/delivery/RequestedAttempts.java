package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Duration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Attempts of deliveries that somebody asked for, and waits a little for. */
@Component
public class RequestedAttempts {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private final DeliveryLog log;
  private final DeliveryLoop loop;
  private final Blocking blocking;

  RequestedAttempts(DeliveryLog log, DeliveryLoop loop, Blocking blocking) {
    this.log = log;
    this.loop = loop;
    this.blocking = blocking;
  }

  /** Sends a delivery again, as {@link DeliveryLog#redeliver} does, and waits for the attempt. */
  public Mono<Delivery> redeliver(LenderCode lender, String subscription, String id, Wait wait) {
    return blocking
        .call(() -> log.redeliver(lender, subscription, id))
        .flatMap(asked -> await(subscription, asked, wait));
  }

  /**
   * A delivery after the attempt that was asked for, or as it is when the wait ends. This gateway
   * says when it has stored the outcome; whether another one has is looked up now and then.
   */
  public Mono<Delivery> await(String subscription, Delivery asked, Wait wait) {
    long number = Long.parseLong(asked.id());
    Mono<Delivery> look =
        blocking.call(() -> log.find(subscription, asked.id())).flatMap(Mono::justOrEmpty);
    Mono<Delivery> anywhere =
        Polling.until(look, RequestedAttempts::isMade, wait.limit(), BETWEEN_LOOKS);
    return Mono.firstWithSignal(whenEnded(number, look), anywhere.doOnSubscribe(_ -> loop.wake()))
        .defaultIfEmpty(asked);
  }

  /**
   * Says nothing unless there is something to say: who looks now and then has the last word. An
   * attempt that ended may be an earlier one.
   */
  private Mono<Delivery> whenEnded(long number, Mono<Delivery> look) {
    return loop.ended()
        .filter(id -> id == number)
        .concatMap(_ -> look)
        .filter(RequestedAttempts::isMade)
        .next()
        .switchIfEmpty(Mono.never())
        .onErrorResume(_ -> Mono.never());
  }

  private static boolean isMade(Delivery delivery) {
    return delivery.attempts() > 0;
  }
}
