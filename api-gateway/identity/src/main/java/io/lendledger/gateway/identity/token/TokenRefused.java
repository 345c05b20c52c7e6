package io.lendledger.gateway.identity.token;

import java.io.Serial;
import org.springframework.http.HttpStatus;

/** A refusal of the token endpoint, in the words of RFC 6749, section 5.2. */
final class TokenRefused extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final HttpStatus status;
  private final String error;

  private TokenRefused(HttpStatus status, String error, String description) {
    super(description, null, false, false);
    this.status = status;
    this.error = error;
  }

  static TokenRefused request(String description) {
    return new TokenRefused(HttpStatus.BAD_REQUEST, "invalid_request", description);
  }

  static TokenRefused client() {
    return new TokenRefused(
        HttpStatus.UNAUTHORIZED, "invalid_client", "client authentication failed");
  }

  static TokenRefused scope() {
    return new TokenRefused(
        HttpStatus.BAD_REQUEST, "invalid_scope", "a scope is unknown or not the client's");
  }

  static TokenRefused grantType() {
    return new TokenRefused(
        HttpStatus.BAD_REQUEST, "unsupported_grant_type", "only client_credentials is offered");
  }

  // RFC 6749 has no word for it; this is the nearest of its own (section 4.1.2.1).
  static TokenRefused tooSoon(long seconds) {
    return new TokenRefused(
        HttpStatus.TOO_MANY_REQUESTS,
        "temporarily_unavailable",
        "client authentication failed too often; try again in " + seconds + " s");
  }

  /** Whether the client failed to authenticate. */
  boolean isOfClient() {
    return status == HttpStatus.UNAUTHORIZED;
  }

  HttpStatus status() {
    return status;
  }

  String error() {
    return error;
  }
}
