package io.lendledger.gateway.identity.credential;

import io.lendledger.gateway.edge.caller.ProtectedPaths;
import io.lendledger.gateway.edge.caller.SessionCookie;
import io.lendledger.gateway.identity.credential.PresentedCredential.Kind;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.guessing.HeldUp;
import io.lendledger.gateway.identity.signin.SameOrigin;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Finds the credential of a request: {@code X-SVC-Authorization} below {@code /public}, elsewhere
 * {@code Authorization: Bearer} or {@code X-API-Key}, one of them and once; without any of them a
 * session's cookie.
 */
final class CredentialHeaders implements ServerAuthenticationConverter {

  static final String API_KEY = "X-API-Key";
  static final String PUBLIC = "X-SVC-Authorization";

  private static final String EVENT_STREAM = MediaType.TEXT_EVENT_STREAM_VALUE;
  private static final String BEARER = "Bearer ";
  private static final int LONGEST = 8192;

  private final HeldUp heldUp;
  private final SameOrigin origin;

  CredentialHeaders(HeldUp heldUp, SameOrigin origin) {
    this.heldUp = heldUp;
    this.origin = origin;
  }

  @Override
  public Mono<Authentication> convert(ServerWebExchange exchange) {
    return Mono.fromSupplier(() -> find(exchange))
        .doOnNext(found -> holdUp(found, exchange))
        .cast(Authentication.class);
  }

  // A token is not guessed, and verifying one is cheap.
  private void holdUp(PresentedCredential presented, ServerWebExchange exchange) {
    if (presented.kind() != Kind.API_KEY) {
      return;
    }
    heldUp.refuse(exchange, presented.attempt(), "API keys");
  }

  @Nullable PresentedCredential find(ServerWebExchange exchange) {
    InetSocketAddress from = exchange.getRequest().getRemoteAddress();
    HttpHeaders headers = exchange.getRequest().getHeaders();
    if (ProtectedPaths.isPublic(exchange)) {
      String value = only(headers, PUBLIC);
      return value == null
          ? session(exchange)
          : either(isBearer(value) ? afterBearer(value) : value.strip(), from);
    }
    String key = only(headers, API_KEY);
    String authorization = only(headers, HttpHeaders.AUTHORIZATION);
    if (key != null && authorization != null) {
      throw new BadCredentialsException("two credentials");
    }
    if (key != null) {
      return new PresentedCredential(Kind.API_KEY, key.strip(), from);
    }
    if (authorization == null) {
      return session(exchange);
    }
    return isBearer(authorization)
        ? new PresentedCredential(Kind.ACCESS_TOKEN, afterBearer(authorization), from)
        : null;
  }

  // A browser sends its cookie whoever makes it send a request.
  private @Nullable PresentedCredential session(ServerWebExchange exchange) {
    List<String> cookies = SessionCookie.in(exchange.getRequest());
    if (cookies.isEmpty()) {
      return null;
    }
    if (cookies.size() > 1) {
      throw new BadCredentialsException("not one session");
    }
    origin.require(exchange, cookies.getFirst());
    return new PresentedCredential(
        isUnattended(exchange.getRequest()) ? Kind.UNATTENDED_SESSION : Kind.SESSION,
        cookies.getFirst(),
        exchange.getRequest().getRemoteAddress());
  }

  // A stream comes again by itself whenever it was cut, and is looked at while it lasts.
  private static boolean isUnattended(ServerHttpRequest request) {
    return SessionCookie.isUnattended(request)
        || String.valueOf(request.getHeaders().getFirst(HttpHeaders.ACCEPT)).contains(EVENT_STREAM);
  }

  private static PresentedCredential either(String secret, @Nullable InetSocketAddress from) {
    return new PresentedCredential(
        secret.startsWith(ApiKeySecret.FAMILY) ? Kind.API_KEY : Kind.ACCESS_TOKEN, secret, from);
  }

  private static boolean isBearer(String value) {
    return value.regionMatches(true, 0, BEARER, 0, BEARER.length());
  }

  private static String afterBearer(String value) {
    return value.substring(BEARER.length()).strip();
  }

  private static @Nullable String only(HttpHeaders headers, String name) {
    List<String> values = headers.getOrEmpty(name);
    if (values.isEmpty()) {
      return null;
    }
    if (values.size() > 1 || values.getFirst().length() > LONGEST) {
      throw new BadCredentialsException("not one credential");
    }
    return values.getFirst();
  }
}
