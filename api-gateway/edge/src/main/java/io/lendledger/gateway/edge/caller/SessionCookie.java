package io.lendledger.gateway.edge.caller;

import java.util.List;
import org.springframework.http.HttpCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** The cookie in which a browser holds its session at the console. */
public final class SessionCookie {

  /** Only over TLS, for this host and every path of it, as its prefix makes browsers see to. */
  public static final String NAME = "__Host-lendledger";

  private static final String UNATTENDED = "X-Unattended";

  private SessionCookie() {}

  /** Its values in a request: none, one, or several that somebody has slipped in. */
  public static List<String> in(ServerHttpRequest request) {
    List<HttpCookie> cookies = request.getCookies().get(NAME);
    return cookies == null ? List.of() : cookies.stream().map(HttpCookie::getValue).toList();
  }

  /** Whether a page asks without anybody in front of it, which is no use of the session. */
  public static boolean isUnattended(ServerHttpRequest request) {
    return request.getHeaders().containsHeader(UNATTENDED);
  }
}
