package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.refusal.RefusalWriter;
import io.lendledger.gateway.edge.requestlog.RequestRecorder.SeenRequest;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.Submitted;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import reactor.core.publisher.Mono;

/** Tells a request that is seen which exchange it is, and reads from that how it ended. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RecordedExchange implements WebFilter {

  private static final int LONGEST_FIELD = 64;
  private static final int LONGEST_ISSUE = 200;
  private static final int LONGEST_SUBMISSION = 64;

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    SeenRequest seen = RequestRecorder.answeredBy(exchange.getResponse());
    if (seen != null) {
      seen.belongTo(exchange);
    }
    return chain.filter(exchange);
  }

  /** How a request ended; empty when nobody knows who sent it. */
  static Optional<FinishedRequest> finished(SeenRequest seen, EntryIds ids) {
    ServerWebExchange exchange = seen.exchange();
    Caller caller = exchange == null ? null : exchange.getAttribute(Caller.ATTRIBUTE);
    if (exchange == null || caller == null) {
      return Optional.empty();
    }
    ServerHttpRequest request = exchange.getRequest();
    UUID entry = ids.at(seen.at());
    Rejection rejection = exchange.getAttribute(RefusalWriter.REJECTION);
    Fault fault =
        rejection == null || rejection.faults().isEmpty() ? null : rejection.faults().getFirst();
    return Optional.of(
        new FinishedRequest(
            entry,
            seen.at(),
            caller,
            RequestIds.of(exchange),
            request.getMethod().name(),
            FinishedRequest.shortenedPath(request.getPath().pathWithinApplication().value()),
            FinishedRequest.shortenedIfAny(
                request.getURI().getRawQuery(), FinishedRequest.LONGEST_QUERY),
            pattern(exchange),
            status(exchange.getResponse()),
            TimeUnit.NANOSECONDS.toMillis(seen.nanos()),
            rejection == null ? null : rejection.code().name(),
            fault == null ? null : FinishedRequest.shortenedIfAny(fault.field(), LONGEST_FIELD),
            fault == null ? null : FinishedRequest.shortenedIfAny(fault.issue(), LONGEST_ISSUE),
            FinishedRequest.shortenedIfAny(Submitted.of(exchange), LONGEST_SUBMISSION),
            seen.bytesIn(),
            HttpMethod.HEAD.equals(request.getMethod()) ? 0 : seen.bytesOut()));
  }

  private static @Nullable PathPattern pattern(ServerWebExchange exchange) {
    return exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
  }

  private static @Nullable Integer status(ServerHttpResponse response) {
    if (!response.isCommitted()) {
      return null;
    }
    HttpStatusCode status = response.getStatusCode();
    return (status == null ? HttpStatus.OK : status).value();
  }
}
