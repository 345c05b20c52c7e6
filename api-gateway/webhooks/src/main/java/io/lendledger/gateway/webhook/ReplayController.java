package io.lendledger.gateway.webhook;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.DryRun;
import io.lendledger.gateway.edge.wire.Listing;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.Parameters;
import io.lendledger.gateway.edge.wire.SmallBody;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.replay.Replay;
import io.lendledger.gateway.webhook.replay.ReplayRequest;
import io.lendledger.gateway.webhook.replay.Replays;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Replays of a lender's subscriptions (docs/webhooks.md, Replay a window). */
@RestController
@RequestMapping(
    path = SubscriptionController.PATH + "/{id}",
    produces = MediaType.APPLICATION_JSON_VALUE)
class ReplayController {

  private final Replays replays;
  private final DeliveryLoop loop;
  private final Blocking blocking;
  private final Answers answers;
  private final Clock clock;
  private final Duration kept;

  ReplayController(
      Replays replays,
      DeliveryLoop loop,
      Blocking blocking,
      Answers answers,
      Clock clock,
      WebhookProperties settings) {
    this.replays = replays;
    this.loop = loop;
    this.blocking = blocking;
    this.answers = answers;
    this.clock = clock;
    this.kept = settings.kept();
  }

  @PostMapping("/replay")
  Mono<ResponseEntity<byte[]>> start(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Filters parameters = new Filters(exchange);
    boolean rehearsed = Boolean.TRUE.equals(parameters.flag(DryRun.PARAMETER));
    parameters.finish();
    LenderCode lender = caller.requireLender();
    return SmallBody.object(exchange, fields -> ReplayRequest.of(fields, clock.instant(), kept))
        .flatMap(request ->
            rehearsed
                ? blocking.call(() -> replays.preview(lender, id, request)).map(answers::ok)
                : started(exchange, lender, id, request));
  }

  private Mono<ResponseEntity<byte[]>> started(
      ServerWebExchange exchange, LenderCode lender, String id, ReplayRequest request) {
    return blocking
        .call(() -> replays.start(lender, id, request, Operation.of(exchange)))
        .doOnNext(_ -> loop.wake())
        .map(made ->
            answers.with(ResponseEntity.status(HttpStatus.ACCEPTED).location(place(made)), made));
  }

  private static URI place(Replay made) {
    return URI.create(
        SubscriptionController.PATH + "/" + made.subscriptionId() + "/replays/" + made.id());
  }

  @GetMapping("/replays")
  Mono<ResponseEntity<byte[]>> list(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking.call(() -> Listing.of(replays.list(lender, id))).map(answers::ok);
  }

  @GetMapping("/replays/{replayId}")
  Mono<ResponseEntity<byte[]>> one(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id,
      @PathVariable("replayId") String replayId) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking.call(() -> replays.get(lender, id, replayId)).map(answers::ok);
  }

  @DeleteMapping("/replays/{replayId}")
  Mono<ResponseEntity<byte[]>> cancel(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("id") String id,
      @PathVariable("replayId") String replayId) {
    Parameters.none(exchange);
    LenderCode lender = caller.requireLender();
    return blocking.call(() -> replays.cancel(lender, id, replayId)).map(answers::ok);
  }
}
