package io.lendledger.gateway.webhook;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Cursors;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.waiting.Wait;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.webhook.delivery.Delivery;
import io.lendledger.gateway.webhook.delivery.DeliveryFilter;
import io.lendledger.gateway.webhook.delivery.DeliveryLog;
import io.lendledger.gateway.webhook.delivery.RequestedAttempts;
import io.lendledger.gateway.webhook.link.DeliveryLinks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lists deliveries with their outcomes, redelivers and shows them (docs/webhooks.md, Subscribe).
 */
@RestController
@RequestMapping(
    path = SubscriptionController.PATH + "/{id}",
    produces = MediaType.APPLICATION_JSON_VALUE)
class DeliveryController {

  private final DeliveryLog log;
  private final RequestedAttempts attempts;
  private final DeliveryLinks links;
  private final Cursors cursors;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  DeliveryController(
      DeliveryLog log,
      RequestedAttempts attempts,
      DeliveryLinks links,
      Cursors cursors,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.log = log;
    this.attempts = attempts;
    this.links = links;
    this.cursors = cursors;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** A page of deliveries. */
  record Deliveries(List<Delivery> data, @Nullable String nextCursor, Instant asOf) {}

  @GetMapping("/deliveries")
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    LenderCode lender = caller.requireLender();
    Filters filters = new Filters(exchange);
    int limit = filters.limit();
    String cursor = filters.cursor();
    DeliveryFilter wanted = DeliveryFilter.of(filters);
    filters.finish();
    String subject =
        exchange.getRequest().getPath().value() + "|" + lender + "|" + filters.fingerprint();
    long before = cursor == null ? Long.MAX_VALUE : cursors.open(subject, cursor).position();
    return blocking
        .call(() -> log.list(lender, id, wanted, before, limit + 1))
        .map(found -> answers.ok(page(subject, found, limit)));
  }

  private Deliveries page(String subject, List<Delivery> found, int limit) {
    if (found.size() <= limit) {
      return new Deliveries(found, null, clock.instant());
    }
    List<Delivery> data = found.subList(0, limit);
    long last = Long.parseLong(data.getLast().id());
    String next = cursors.seal(subject, new Place(List.of(), last, null));
    return new Deliveries(data, next, clock.instant());
  }

  @PostMapping("/deliveries/{deliveryId}/redeliver")
  Mono<ResponseEntity<byte[]>> redeliver(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id,
      @PathVariable("deliveryId") String deliveryId) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return noFields(exchange)
        .then(attempts.redeliver(lender, id, deliveryId, wait))
        .map(delivery -> answer(wait, delivery));
  }

  @PostMapping("/deliveries/{deliveryId}/link")
  Mono<ResponseEntity<byte[]>> link(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id,
      @PathVariable("deliveryId") String deliveryId) {
    Parameters.none(exchange);
    return SmallBody.optionalObject(
            exchange,
            fields -> {
              Duration life = DeliveryLinks.read(fields);
              return fields.build(() -> life);
            })
        .flatMap(life -> blocking.call(() -> links.make(caller, id, deliveryId, life)))
        .map(answers::ok);
  }

  @PostMapping("/test")
  Mono<ResponseEntity<byte[]>> test(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    Wait wait = Wait.of(exchange.getRequest().getHeaders());
    return noFields(exchange)
        .then(blocking.call(() -> log.test(lender, id, Operation.of(exchange))))
        .flatMap(made -> attempts.await(id, made, wait))
        .map(delivery -> answer(wait, delivery));
  }

  private static Mono<Boolean> noFields(ServerWebExchange exchange) {
    return SmallBody.optionalObject(exchange, fields -> fields.build(() -> true));
  }

  private ResponseEntity<byte[]> answer(Wait wait, Delivery delivery) {
    return answers.with(ResponseEntity.ok().headers(wait::tell), delivery);
  }
}
