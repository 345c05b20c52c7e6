package io.lendledger.gateway.edge.wire;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Gives every response its {@code X-Request-Id}: the caller's, unless it is none or too long, else
 * a new one.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class RequestIds implements WebFilter {

  /** The header's name. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = RequestIds.class.getName();
  private static final Pattern HARMLESS = Pattern.compile("[!-~]([ -~]{0,198}[!-~])?");
  private static final Pattern BEYOND_PLAIN = Pattern.compile("[^A-Za-z0-9._:+/=-]");

  /** The id of an exchange's request. */
  public static String of(ServerWebExchange exchange) {
    String known = exchange.getAttribute(ATTRIBUTE);
    return known == null ? assign(exchange) : known;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    assign(exchange);
    return chain.filter(exchange);
  }

  private static String assign(ServerWebExchange exchange) {
    String id = harmless(exchange.getRequest().getHeaders().getFirst(HEADER));
    exchange.getAttributes().put(ATTRIBUTE, id);
    exchange.getResponse().getHeaders().set(HEADER, id);
    return id;
  }

  public static String loggedOf(ServerWebExchange exchange) {
    return logged(of(exchange));
  }

  /**
   * An id as it is logged, without what could look like the log's own words: other characters than
   * letters, digits and {@code . _ : + / = -} are percent-encoded.
   */
  public static String logged(String id) {
    return isPlain(id)
        ? id
        : BEYOND_PLAIN
            .matcher(id)
            .replaceAll(each -> "%%%02X".formatted((int) each.group().charAt(0)));
  }

  /** The same as the pattern says, without a search: every command and event is asked for. */
  private static boolean isPlain(String id) {
    for (int i = 0; i < id.length(); i++) {
      char each = id.charAt(i);
      boolean plain =
          (each >= 'a' && each <= 'z')
              || (each >= '-' && each <= ':')
              || (each >= 'A' && each <= 'Z')
              || each == '_'
              || each == '+'
              || each == '=';
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  /**
   * The id that a request which sent {@code sent} has: that one when it is printable and of at most
   * 200 characters, else a new.
   */
  public static String harmless(@Nullable String sent) {
    return sent != null && HARMLESS.matcher(sent).matches() ? sent : UUID.randomUUID().toString();
  }
}
