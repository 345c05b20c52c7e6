package io.lendledger.gateway.identity.credential;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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
  private static final Pattern OWN_SECRET = Pattern.compile("(llk|lls|whsec)_[A-Za-z0-9+/=_-]{4,}");
  private static final Pattern TOKEN =
      Pattern.compile("eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.");

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
    return isCredential(exchange.getRequest().getPath().value())
        || exchange.getRequest().getQueryParams().entrySet().stream()
            .anyMatch(CredentialsInAddress::isCredential);
  }

  private static boolean isCredential(Map.Entry<String, List<String>> parameter) {
    String name = parameter.getKey().toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
    return NAMES.contains(name)
        || isCredential(parameter.getKey())
        || parameter.getValue().stream().anyMatch(value -> value != null && isCredential(value));
  }

  private static boolean isCredential(String text) {
    return OWN_SECRET.matcher(text).find() || TOKEN.matcher(text).find();
  }
}
