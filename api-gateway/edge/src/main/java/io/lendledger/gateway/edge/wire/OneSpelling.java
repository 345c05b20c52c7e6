package io.lendledger.gateway.edge.wire;

import java.util.HexFormat;
import java.util.Locale;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Spells each path in one way before anybody decides by it: letters, digits and {@code -._~} as
 * themselves (RFC 3986, section 6.2.2.2), other escapes in capitals, and a semicolon as part of the
 * segment it stands in. So a path that reaches an operation by another spelling has no other rights
 * or limits there.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class OneSpelling implements HttpHandlerDecoratorFactory {

  private static final int ESCAPE = 3;
  private static final String MARKS = "-._~";

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) -> handler.handle(spelled(request), response);
  }

  private static ServerHttpRequest spelled(ServerHttpRequest request) {
    String path = request.getURI().getRawPath();
    String spelled = spelled(path);
    return spelled.equals(path) ? request : request.mutate().path(spelled).build();
  }

  static String spelled(String path) {
    if (path.indexOf('%') < 0 && path.indexOf(';') < 0) {
      return path;
    }
    StringBuilder spelled = new StringBuilder(path.length());
    for (int at = 0; at < path.length(); at++) {
      char each = path.charAt(at);
      if (each == ';') {
        spelled.append("%3B");
      } else if (each == '%' && isEscape(path, at)) {
        append(spelled, path.substring(at, at + ESCAPE));
        at += ESCAPE - 1;
      } else {
        spelled.append(each);
      }
    }
    return spelled.toString();
  }

  private static boolean isEscape(String path, int at) {
    return at + ESCAPE <= path.length()
        && HexFormat.isHexDigit(path.charAt(at + 1))
        && HexFormat.isHexDigit(path.charAt(at + 2));
  }

  private static void append(StringBuilder spelled, String escape) {
    char meant = (char) HexFormat.fromHexDigits(escape, 1, ESCAPE);
    if (isUnreserved(meant)) {
      spelled.append(meant);
    } else {
      spelled.append(escape.toUpperCase(Locale.ROOT));
    }
  }

  private static boolean isUnreserved(char each) {
    return (each >= 'a' && each <= 'z')
        || (each >= 'A' && each <= 'Z')
        || (each >= '0' && each <= '9')
        || MARKS.indexOf(each) >= 0;
  }
}
