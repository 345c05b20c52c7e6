package io.lendledger.gateway.edge.limit;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The limits of portfolio analysis: requests a minute, requests and items a UTC day. A valid
 * request uses all of them together, and returns them when it is not served after all.
 */
@Component
public final class PortfolioQuota {

  private static final String PREFIX = "portfolio/";

  private final QuotaStore store;
  private final LimitSettings settings;
  private final Blocking blocking;
  private final Clock clock;

  PortfolioQuota(QuotaStore store, LimitSettings settings, Blocking blocking, Clock clock) {
    this.store = store;
    this.settings = settings;
    this.blocking = blocking;
    this.clock = clock;
  }

  /** Does the work for so many items within the caller's limits, else {@code RATE_LIMITED}. */
  public <T> Mono<T> within(ServerWebExchange exchange, Caller caller, int items, Mono<T> work) {
    if (settings.portfolio().isUnlimited()) {
      return work;
    }
    String owner = PREFIX + caller.credential();
    Cost cost = new Cost(1, items);
    ServerHttpResponse response = exchange.getResponse();
    return blocking
        .call(() -> spend(owner, cost, response))
        .flatMap(spent ->
            work.onErrorResume(
                    failure -> {
                      exchange.getAttributes().remove(QuotaStatus.class.getName());
                      return blocking
                          .run(() -> store.giveBack(owner, spent.usage(), cost))
                          .then(Mono.error(failure));
                    })
                .doOnSubscribe(
                    _ -> exchange.getAttributes().put(QuotaStatus.class.getName(), spent)));
  }

  private QuotaStatus spend(String owner, Cost cost, ServerHttpResponse response) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return store
        .spend(owner, settings.portfolio(), cost, now)
        .map(usage -> new QuotaStatus(settings.portfolio(), usage, now))
        .orElseThrow(() ->
            RateLimited.refusal(
                response,
                new QuotaStatus(settings.portfolio(), store.read(owner, now), now),
                cost));
  }

  Mono<QuotaStatus> status(Caller caller) {
    return blocking.call(() -> {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      QuotaUsage usage = store.read(PREFIX + caller.credential(), now);
      return new QuotaStatus(settings.portfolio(), usage, now);
    });
  }
}
