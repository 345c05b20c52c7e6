package io.lendledger.gateway.load;

import io.lendledger.gateway.access.Caller;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Counts a request's place as that of its caller, once that is verified, and remembers whose. */
@Component
@Order(TenantFilter.ORDER)
class TenantFilter implements WebFilter {

  /** Behind what verifies credentials and signatures, before limits are counted. */
  static final int ORDER = -55;

  private final Tenants tenants;

  TenantFilter(Tenants tenants) {
    this.tenants = tenants;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    Admission admission = exchange.getAttribute(Admission.ATTRIBUTE);
    Caller caller = exchange.getAttribute(Caller.ATTRIBUTE);
    if (admission == null || caller == null) {
      return chain.filter(exchange);
    }
    return admission
        .place()
        .belongTo(tenants.verified(admission.sender(), caller))
        .then(Mono.defer(() -> chain.filter(exchange)));
  }
}
