package io.lendledger.gateway.identity.signin;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tells requests that the console's own pages make from those that other pages have a browser make.
 * A browser says where a request comes from, and pages of other origins can neither change that nor
 * read what goes with the cookie.
 */
@Component
public class SameOrigin {

  private static final String CSRF = "X-CSRF-Token";
  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final String SAME = "same-origin";
  private static final Set<HttpMethod> SAFE =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final SecuritySettings settings;

  SameOrigin(SecuritySettings settings) {
    this.settings = settings;
  }

  /**
   * Refuses an unsafe request with this cookie unless the console's own page has made it, and a
   * read that a page of another session has made: a browser has one cookie for all its pages.
   */
  public void require(ServerWebExchange exchange, String cookie) {
    String token = only(exchange, CSRF);
    boolean isOfSession = token != null && new SessionToken(cookie).goesWith(token);
    if (SAFE.contains(exchange.getRequest().getMethod())) {
      if (token != null && !isOfSession) {
        throw new BadCredentialsException("another session");
      }
      return;
    }
    String site = only(exchange, FETCH_SITE);
    boolean here =
        site == null ? isOwn(only(exchange, HttpHeaders.ORIGIN), exchange) : SAME.equals(site);
    if (!here || !isOfSession) {
      throw refusal();
    }
  }

  /** Refuses a request that a browser makes for another page; a program says nothing and passes. */
  void refuseForeign(ServerWebExchange exchange) {
    if (isForeign(exchange)) {
      throw refusal();
    }
  }

  /** Whether a browser makes the request for another page, or for somebody who typed it. */
  public boolean isForeign(ServerWebExchange exchange) {
    String site = only(exchange, FETCH_SITE);
    String origin = only(exchange, HttpHeaders.ORIGIN);
    return (site != null && !SAME.equals(site)) || (origin != null && !isOwn(origin, exchange));
  }

  private boolean isOwn(@Nullable String origin, ServerWebExchange exchange) {
    String host = exchange.getRequest().getHeaders().getFirst(HttpHeaders.HOST);
    return origin != null
        && (origin.equalsIgnoreCase(settings.publicUrl())
            || (host != null && origin.equalsIgnoreCase("https://" + host)));
  }

  private static @Nullable String only(ServerWebExchange exchange, String name) {
    List<String> values = exchange.getRequest().getHeaders().getOrEmpty(name);
    if (values.size() > 1) {
      throw refusal();
    }
    return values.isEmpty() ? null : values.getFirst();
  }

  private static Rejected refusal() {
    return new Rejected(
        RejectionCode.FORBIDDEN,
        "A change by cookie comes from the console's own page, with its " + CSRF);
  }
}
