package io.lendledger.gateway.access;

import io.lendledger.gateway.access.PresentedCredential.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Finds the credential of a request: {@code X-SVC-Authorization} below {@code /public}, elsewhere
 * {@code Authorization: Bearer} or {@code X-API-Key}, one of them and once.
 */
final class CredentialHeaders implements ServerAuthenticationConverter {

  static final String API_KEY = "X-API-Key";
  static final String PUBLIC = "X-SVC-Authorization";

  private static final String BEARER = "Bearer ";
  private static final int LONGEST = 8192;

  @Override
  public Mono<Authentication> convert(ServerWebExchange exchange) {
    return Mono.fromSupplier(() -> find(exchange));
  }

  private static @Nullable Authentication find(ServerWebExchange exchange) {
    HttpHeaders headers = exchange.getRequest().getHeaders();
    if (Doors.isPublic(exchange)) {
      String value = only(headers, PUBLIC);
      return value == null ? null : either(isBearer(value) ? afterBearer(value) : value.strip());
    }
    String key = only(headers, API_KEY);
    String authorization = only(headers, HttpHeaders.AUTHORIZATION);
    if (key != null && authorization != null) {
      throw new BadCredentialsException("two credentials");
    }
    if (key != null) {
      return new PresentedCredential(Kind.API_KEY, key.strip());
    }
    return authorization != null && isBearer(authorization)
        ? new PresentedCredential(Kind.ACCESS_TOKEN, afterBearer(authorization))
        : null;
  }

  private static PresentedCredential either(String secret) {
    return new PresentedCredential(
        secret.startsWith(ApiKeySecret.FAMILY) ? Kind.API_KEY : Kind.ACCESS_TOKEN, secret);
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
