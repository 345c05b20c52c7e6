package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.idempotency.Claim.Answered;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import io.lendledger.gateway.edge.idempotency.Claim.Running;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.DryRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Honours {@code Idempotency-Key} on every POST and PATCH that takes a credential: the first
 * request is served, the same request again gets the first answer, another one under the same key
 * is {@code IDEMPOTENCY_CONFLICT}.
 */
@Component
@Order(IdempotencyFilter.ORDER)
class IdempotencyFilter implements WebFilter {

  /** Behind everything that refuses by caller, rate or load. */
  static final int ORDER = 100;

  private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.POST, HttpMethod.PATCH);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

  private final Leases leases;
  private final AnswerSeal seal;
  private final Blocking blocking;
  private final FirstRequests first;
  private final RepeatedRequests repeated;
  private final Duration longestWait;

  IdempotencyFilter(
      Leases leases,
      AnswerSeal seal,
      Blocking blocking,
      FirstRequests first,
      RepeatedRequests repeated,
      IdempotencyProperties settings) {
    this.leases = leases;
    this.seal = seal;
    this.blocking = blocking;
    this.first = first;
    this.repeated = repeated;
    this.longestWait = Duration.ofMillis(settings.longestWaitMs());
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    List<String> sent = exchange.getRequest().getHeaders().getOrEmpty(IdempotencyKey.HEADER);
    if (sent.isEmpty()
        || !METHODS.contains(exchange.getRequest().getMethod())
        || DryRun.isAsked(exchange)) {
      return chain.filter(exchange);
    }
    return Caller.of(exchange)
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty())
        .flatMap(caller ->
            caller.isEmpty()
                ? chain.filter(exchange)
                : serve(exchange, chain, caller.get(), IdempotencyKey.of(sent)));
  }

  private Mono<Void> serve(
      ServerWebExchange exchange, WebFilterChain chain, Caller caller, IdempotencyKey key) {
    KeyedRequest keyed = KeyedRequest.of(caller, exchange.getRequest(), key);
    byte[] id = seal.idOf(keyed);
    Mono<Claim> take = blocking.call(() -> leases.take(id, keyed.owner(), keyed.endpoint()));
    return settled(take, System.nanoTime() + longestWait.toNanos(), FIRST_PAUSE)
        .flatMap(claim ->
            switch (claim) {
              case Held held -> first.serve(exchange, chain, keyed, held);
              case Answered answered -> repeated.answer(exchange, keyed, answered);
              case Running _ -> Mono.error(IdempotencyFilter::stillRunning);
            });
  }

  // The body of a repeat stays unread meanwhile: it is served itself when the first is refused.
  private static Mono<Claim> settled(Mono<Claim> take, long deadline, Duration pause) {
    return take.flatMap(claim ->
        claim instanceof Running && System.nanoTime() < deadline
            ? Mono.delay(pause).then(settled(take, deadline, longer(pause)))
            : Mono.just(claim));
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  private static Rejected stillRunning() {
    return new Rejected(
        RejectionCode.UNAVAILABLE,
        "The first request with this Idempotency-Key is still being served; send it again");
  }
}
