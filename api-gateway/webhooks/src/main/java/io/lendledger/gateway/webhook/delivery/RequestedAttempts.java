package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Blocking;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Attempts of deliveries that somebody asked for, and waits a little for. */
@Component
public class RequestedAttempts {

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

  /** A delivery after the attempt that was asked for, or as it is when the wait ends. */
  public Mono<Delivery> await(String subscription, Delivery asked, Wait wait) {
    loop.wake();
    Mono<Delivery> look =
        blocking.call(() -> log.find(subscription, asked.id())).flatMap(Mono::justOrEmpty);
    return Polling.until(look, each -> each.attempts() > 0, wait.limit()).defaultIfEmpty(asked);
  }
}
