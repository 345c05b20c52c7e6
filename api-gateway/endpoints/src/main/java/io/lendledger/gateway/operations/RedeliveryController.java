package io.lendledger.gateway.operations;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.webhook.delivery.AllDeliveries;
import io.lendledger.gateway.webhook.delivery.RequestedAttempts;
import io.lendledger.gateway.webhook.delivery.SubscriberDelivery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Has a lender's webhook delivered again for operations, who have mended what kept it from its
 * target (docs/operations.md, Look at the service).
 */
@RestController
@RequestMapping(path = "/ops/v1/deliveries", produces = MediaType.APPLICATION_JSON_VALUE)
class RedeliveryController {

  private static final Logger log = LoggerFactory.getLogger(RedeliveryController.class);

  private final AllDeliveries deliveries;
  private final RequestedAttempts attempts;
  private final Blocking blocking;
  private final Answers answers;

  RedeliveryController(
      AllDeliveries deliveries, RequestedAttempts attempts, Blocking blocking, Answers answers) {
    this.deliveries = deliveries;
    this.attempts = attempts;
    this.blocking = blocking;
    this.answers = answers;
  }

  @PostMapping("/{deliveryId}/redeliver")
  Mono<ResponseEntity<byte[]>> redeliver(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("deliveryId") String id) {
    Parameters.none(exchange);
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true))
        .then(blocking.call(() -> deliveries.get(id)))
        .flatMap(delivery -> {
          log.info(
              "{} in {} asks for delivery {} of {} once more",
              caller.credential(),
              RequestIds.of(exchange),
              id,
              delivery.lenderCode());
          return redelivered(delivery, wait);
        })
        .map(delivery -> answers.with(ResponseEntity.ok().headers(wait::tell), delivery));
  }

  /** As it was when its lender deletes the subscription meanwhile. */
  private Mono<SubscriberDelivery> redelivered(SubscriberDelivery delivery, Wait wait) {
    return attempts
        .redeliver(
            new LenderCode(delivery.lenderCode()), delivery.subscriptionId(), delivery.id(), wait)
        .then(
            blocking
                .call(() -> deliveries.get(delivery.id()))
                .onErrorReturn(Polling::isNotThereYet, delivery));
  }
}
