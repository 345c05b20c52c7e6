package io.lendledger.gateway.edge.load;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.Party;
import io.lendledger.gateway.edge.caller.Caller;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Counts a request's slot as that of its caller, once verified, and remembers the caller. A lender
 * counts as active for others with each of its requests; the platform's own credentials do not.
 */
@Component
@Order(TenantFilter.ORDER)
class TenantFilter implements WebFilter {

  /** Behind the filters that verify credentials and signatures, before limits are counted. */
  static final int ORDER = -55;

  private final Tenants tenants;
  private final Company company;

  TenantFilter(Tenants tenants, Company company) {
    this.tenants = tenants;
    this.company = company;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    Admission admission = exchange.getAttribute(Admission.ATTRIBUTE);
    Caller caller = exchange.getAttribute(Caller.ATTRIBUTE);
    if (admission == null || caller == null) {
      return chain.filter(exchange);
    }
    Party party = tenants.verified(admission.sender(), caller);
    if (caller.lender() != null) {
      company.note(party.tenant());
    }
    admission.proven();
    return admission.place().belongTo(party).then(Mono.defer(() -> chain.filter(exchange)));
  }
}
