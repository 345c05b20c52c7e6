package io.lendledger.gateway.identity.credential;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.CredentialForms;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Refuses a credential in an address, where proxies and logs would keep it, before anything else
 * looks at it and without repeating it.
 */
class CredentialsInAddress implements WebFilter {

  private static final Set<String> NAMES =
      Set.of(
          "accesstoken",
          "apikey",
          "xapikey",
          "authorization",
          "xsvcauthorization",
          "clientassertion",
          "clientsecret",
          "secret",
          "password");

  private final RefusalWriter refusals;

  CredentialsInAddress(RefusalWriter refusals) {
    this.refusals = refusals;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return hasCredential(exchange)
        ? refusals.write(
            exchange,
            new Rejected(
                RejectionCode.VALIDATION_FAILED,
                "A credential was in the address, where logs keep it: send it in a header, and"
                    + " replace this one"))
        : chain.filter(exchange);
  }

  private static boolean hasCredential(ServerWebExchange exchange) {
    return CredentialForms.areIn(exchange.getRequest().getPath().value())
        || exchange.getRequest().getQueryParams().entrySet().stream()
            .anyMatch(CredentialsInAddress::isCredential);
  }

  private static boolean isCredential(Map.Entry<String, List<String>> parameter) {
    String name = parameter.getKey().toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
    return NAMES.contains(name)
        || CredentialForms.areIn(parameter.getKey())
        || parameter.getValue().stream()
            .anyMatch(value -> value != null && CredentialForms.areIn(value));
  }
}
