package io.lendledger.gateway.webhook;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.PresentPage;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.identity.grant.RotationOverlap;
import io.lendledger.gateway.webhook.address.Targets;
import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import io.lendledger.gateway.webhook.subscription.Subscription;
import io.lendledger.gateway.webhook.subscription.SubscriptionRequest;
import io.lendledger.gateway.webhook.subscription.SubscriptionStatus;
import io.lendledger.gateway.webhook.subscription.Subscriptions;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A lender's subscriptions (docs/webhooks.md, Subscribe). A secret is shown once, never again. */
@RestController
@RequestMapping(path = SubscriptionController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class SubscriptionController {

  static final String PATH = "/api/v1/webhook-subscriptions";

  private final Subscriptions subscriptions;
  private final Targets targets;
  private final RotationOverlap overlaps;
  private final DeliveryLoop loop;
  private final Reads reads;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;

  SubscriptionController(
      Subscriptions subscriptions,
      Targets targets,
      RotationOverlap overlaps,
      DeliveryLoop loop,
      Reads reads,
      Blocking blocking,
      Answers answers,
      Clock clock) {
    this.subscriptions = subscriptions;
    this.targets = targets;
    this.overlaps = overlaps;
    this.loop = loop;
    this.reads = reads;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
  }

  /** A subscription with its secret, as it is answered once. */
  record Shown(
      String id,
      String secret,
      String url,
      List<LoanChangeType> eventTypes,
      @Nullable String description,
      SubscriptionStatus status,
      Instant createdAt,
      @Nullable Instant previousSecretUntil) {

    static Shown of(Subscription made, String secret) {
      return new Shown(
          made.id(),
          secret,
          made.url(),
          made.eventTypes(),
          made.description(),
          made.status(),
          made.createdAt(),
          made.previousSecretUntil());
    }
  }

  @PostMapping
  Mono<ResponseEntity<byte[]>> create(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    String secret = WebhookKey.newSecret();
    return SmallBody.object(exchange, fields -> SubscriptionRequest.of(fields, targets))
        .flatMap(request -> blocking.call(() -> make(lender, request, secret, exchange)))
        .map(made -> answers.created(URI.create(PATH + "/" + made.id()), Shown.of(made, secret)));
  }

  private Subscription make(
      LenderCode lender, SubscriptionRequest request, String secret, ServerWebExchange exchange) {
    if (targets.isClosed(request.url())) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The request is not valid: 1 fault",
          Fault.of("url", request.url(), "its host or port is not one that deliveries may go to"));
    }
    return subscriptions.create(lender, request, secret, Operation.of(exchange));
  }

  /** A page of them. */
  record SubscriptionPage(
      List<Subscription> data, @Nullable List<String> nextKey, long position, Instant asOf)
      implements Page<Subscription> {}

  @GetMapping
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    return reads.answerNow(
        exchange,
        caller,
        SubscriptionPage.class,
        (_, filters, page) -> blocking.call(() -> page(caller.requireLender(), page)));
  }

  private SubscriptionPage page(LenderCode lender, PageRequest page) {
    var found =
        PresentPage.behind(
            page, (after, most) -> subscriptions.list(lender, after, most), Subscription::id);
    return new SubscriptionPage(
        found.data(), found.nextKey(), 0, clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  @GetMapping("/{id}")
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking.call(() -> subscriptions.get(lender, id)).map(answers::ok);
  }

  @PatchMapping("/{id}")
  Mono<ResponseEntity<byte[]>> change(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return SmallBody.object(
            exchange,
            fields -> {
              SubscriptionStatus status =
                  fields.required("status", FieldTypes.code(SubscriptionStatus::of));
              return fields.build(() -> status);
            })
        .flatMap(status -> blocking.call(() -> subscriptions.change(lender, id, status)))
        .doOnNext(_ -> loop.wake())
        .map(answers::ok);
  }

  @DeleteMapping("/{id}")
  Mono<ResponseEntity<Void>> delete(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking
        .run(() -> subscriptions.delete(lender, id))
        .thenReturn(ResponseEntity.noContent().build());
  }

  @PostMapping("/{id}/rotate-secret")
  Mono<ResponseEntity<byte[]>> rotate(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    String secret = WebhookKey.newSecret();
    return SmallBody.optionalObject(
            exchange,
            fields -> {
              Duration overlap = overlaps.read(fields);
              return fields.build(() -> overlap);
            })
        .flatMap(overlap ->
            blocking.call(
                () -> subscriptions.rotate(lender, id, secret, overlap, Operation.of(exchange))))
        .map(made -> answers.ok(Shown.of(made, secret)));
  }
}
