package io.lendledger.gateway.identity.signin;

import io.lendledger.gateway.edge.caller.SessionCookie;
import java.time.Duration;
import org.springframework.http.ResponseCookie;

/** The cookies of a session, which no script reads and no other site has sent. */
public final class SessionCookies {

  /** Names who has signed out and is on the way to the issuer. */
  public static final String LEAVING = "__Host-lendledger-leaving";

  private SessionCookies() {}

  public static ResponseCookie of(SessionToken token) {
    return cookie(SessionCookie.NAME, token.value(), ConsoleSessions.LONGEST);
  }

  static ResponseCookie ended() {
    return cookie(SessionCookie.NAME, "", Duration.ZERO);
  }

  static ResponseCookie leaving(SessionToken ticket) {
    return cookie(LEAVING, ticket.value(), PersonSessions.TICKET_LASTS);
  }

  /** Has the browser forget that somebody is on the way. */
  public static ResponseCookie left() {
    return cookie(LEAVING, "", Duration.ZERO);
  }

  private static ResponseCookie cookie(String name, String value, Duration age) {
    return ResponseCookie.from(name, value)
        .httpOnly(true)
        .secure(true)
        .sameSite("Strict")
        .path("/")
        .maxAge(age)
        .build();
  }
}
