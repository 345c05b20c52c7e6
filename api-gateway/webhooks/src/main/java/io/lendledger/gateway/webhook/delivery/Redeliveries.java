package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Blocking;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Repeats deliveries, and waits a little for an attempt that somebody asked for. */
@Component
public class Redeliveries {

  private final DeliveryLog log;
  private final DeliveryLoop loop;
  private final Blocking blocking;

  Redeliveries(DeliveryLog log, DeliveryLoop loop, Blocking blocking) {
    this.log = log;
    this.loop = loop;
    this.blocking = blocking;
  }

  /** Sends a delivery again, as {@link DeliveryLog#redeliver} does, and waits for the attempt. */
  public Mono<Delivery> redeliver(LenderCode lender, String subscription, String id, Wait wait) {
    return blocking
        .call(() -> log.redeliver(lender, subscription, id))
        .flatMap(asked -> attempted(subscription, asked, wait));
  }

  /** A delivery after the attempt that was asked for, or as it is when the wait ends. */
  public Mono<Delivery> attempted(String subscription, Delivery asked, Wait wait) {
    loop.wake();
    Mono<Delivery> again =
        blocking.call(() -> log.find(subscription, asked.id())).flatMap(Mono::justOrEmpty);
    return Polling.until(again, each -> each.attempts() > 0, wait.limit()).defaultIfEmpty(asked);
  }
}
