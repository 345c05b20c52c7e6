package io.lendledger.gateway.edge.limit;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.ClientAddress;
import io.lendledger.gateway.edge.wire.Unshared;
import java.time.Clock;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Counts requests by credential, or by address where none is needed, and shows the count. A request
 * with a credential that is refused uses nothing; without one it counts, since it may be a guess.
 */
@Component
@Order(RateLimitFilter.ORDER)
class RateLimitFilter implements WebFilter {

  /** Right behind the security chain, which knows the caller. */
  static final int ORDER = -50;

  private static final String ADDRESS = "address/";
  private static final String PORTFOLIO_PATH = "/public/";
  private static final int FIRST_REFUSAL = 400;

  private final Allowances allowances;
  private final PortfolioQuota portfolio;
  private final LimitSettings settings;
  private final Clock clock;

  RateLimitFilter(
      Allowances allowances, PortfolioQuota portfolio, LimitSettings settings, Clock clock) {
    this.allowances = allowances;
    this.portfolio = portfolio;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return Unshared.isMeant(exchange) ? chain.filter(exchange) : limited(exchange, chain);
  }

  private Mono<Void> limited(ServerWebExchange exchange, WebFilterChain chain) {
    return Caller.of(exchange)
        .map(Optional::of)
        .defaultIfEmpty(Optional.empty())
        .flatMap(caller ->
            caller.isPresent()
                ? known(exchange, chain, caller.get())
                : counted(
                    exchange,
                    chain,
                    ADDRESS + ClientAddress.of(exchange.getRequest()),
                    settings.address()));
  }

  private Mono<Void> known(ServerWebExchange exchange, WebFilterChain chain, Caller caller) {
    if (exchange.getRequest().getPath().value().startsWith(PORTFOLIO_PATH)) {
      if (settings.portfolio().isUnlimited()) {
        return chain.filter(exchange);
      }
      exchange.getResponse().beforeCommit(() -> showPortfolio(exchange, caller));
      return chain.filter(exchange);
    }
    return caller.lender() == null
        ? counted(exchange, chain, "platform/" + caller.credential(), settings.platform())
        : counted(exchange, chain, "lender/" + caller.credential(), settings.lender());
  }

  private Mono<Void> showPortfolio(ServerWebExchange exchange, Caller caller) {
    return Mono.justOrEmpty(exchange.<QuotaStatus>getAttribute(QuotaStatus.class.getName()))
        .switchIfEmpty(portfolio.status(caller))
        .doOnNext(quota -> RateLimited.show(exchange.getResponse(), quota))
        .onErrorComplete()
        .then();
  }

  private Mono<Void> counted(
      ServerWebExchange exchange, WebFilterChain chain, String owner, Quota quota) {
    if (quota.isUnlimited()) {
      return chain.filter(exchange);
    }
    Allowance allowance = allowances.of(owner, quota);
    ServerHttpResponse response = exchange.getResponse();
    boolean open = owner.startsWith(ADDRESS);
    return allowances
        .take(allowance)
        .flatMap(spent -> {
          if (spent.isEmpty()) {
            QuotaStatus status = allowance.status(clock.instant());
            RateLimited.show(response, status);
            return Mono.error(RateLimited.refusal(response, status, Cost.ONE_REQUEST));
          }
          response.beforeCommit(
              () -> Mono.fromRunnable(() -> show(response, allowance, spent.get(), !open)));
          return chain.filter(exchange);
        });
  }

  private void show(
      ServerHttpResponse response,
      Allowance allowance,
      QuotaStatus spent,
      boolean refusalsAreFree) {
    HttpStatusCode status = response.getStatusCode();
    boolean refused = status != null && status.value() >= FIRST_REFUSAL;
    RateLimited.show(
        response,
        refusalsAreFree && refused
            ? allowance.giveBack(spent, clock.instant())
            : allowance.status(clock.instant()));
  }
}
