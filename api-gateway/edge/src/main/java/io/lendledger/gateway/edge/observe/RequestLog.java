package io.lendledger.gateway.edge.observe;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.RequestIds;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * One line for each request, at level {@code info} of this class, which is off unless configured.
 * Queries and headers, which may hold confidential data, are left out.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class RequestLog implements WebFilter {

  private static final String SHARED = "/shared/";
  private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    if (!LOG.isInfoEnabled()) {
      return chain.filter(exchange);
    }
    long started = System.nanoTime();
    return chain.filter(exchange).doFinally(signal -> log(exchange, started));
  }

  private static void log(ServerWebExchange exchange, long started) {
    Caller caller = exchange.getAttribute(Caller.ATTRIBUTE);
    MDC.put("requestId", RequestIds.loggedOf(exchange));
    if (caller != null) {
      MDC.put("credential", caller.credential());
      MDC.put("lenderCode", caller.lender() == null ? "" : caller.lender().value());
    }
    try {
      HttpStatusCode status = exchange.getResponse().getStatusCode();
      LOG.info(
          "{} {} {} in {} ms",
          exchange.getRequest().getMethod(),
          shown(exchange.getRequest().getPath().pathWithinApplication().value()),
          status == null ? "aborted" : status.value(),
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started));
    } finally {
      List.of("requestId", "credential", "lenderCode").forEach(MDC::remove);
    }
  }

  /** Of a link that is all its reader needs, the beginning. */
  private static String shown(String path) {
    return path.startsWith(SHARED) ? SHARED : path;
  }
}
