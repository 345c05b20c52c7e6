package io.lendledger.gateway.edge.refusal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.compression.CompressedBodies;
import io.lendledger.gateway.edge.wire.RequestIds;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** Writes a refusal as the error envelope of exactly three members (docs/api.md, Errors). */
@Component
public final class RefusalWriter {

  /** The attribute in which an exchange that was refused keeps why. */
  public static final String REJECTION = Rejection.class.getName();

  /**
   * The attribute with a {@link Runnable} that is run once an exchange is refused, before the rest
   * of its body has come: it costs nothing more than its connection.
   */
  public static final String WHEN_REFUSED = RefusalWriter.class.getName() + ".whenRefused";

  private static final Logger log = LoggerFactory.getLogger(RefusalWriter.class);
  private static final long MOST_DROPPED_BYTES = 16L * 1024 * 1024;
  private static final Duration LONGEST_DROPPED = Duration.ofSeconds(30);
  private static final int RETRY_SECONDS = 1;
  private static final String SENT_BY_CODEC = "Status and headers already sent";

  /** Headers that an endpoint sets when it takes a request, before the request fails. */
  private static final List<String> OF_SUCCESS =
      List.of(HttpHeaders.LOCATION, "Preference-Applied");

  private static final String CHALLENGE = "Bearer realm=\"lendledger\"";

  private final WireJson json;

  RefusalWriter(WireJson json) {
    this.json = json;
  }

  /** Answers the exchange with the refusal of the failure; logs it when it is the service's own. */
  public Mono<Void> write(ServerWebExchange exchange, Throwable failure) {
    if (isAnsweredAsUndecodable(exchange.getResponse(), failure)) {
      return Mono.empty();
    }
    Rejection rejection = Refusals.of(failure);
    exchange.getAttributes().put(REJECTION, rejection);
    if (rejection.code() == RejectionCode.INTERNAL_ERROR) {
      log.error("Request {} failed", RequestIds.loggedOf(exchange), failure);
    } else if (rejection.code() == RejectionCode.UNAVAILABLE && !(failure instanceof Overloaded)) {
      log.atLevel(PassingFault.level(failure, Level.WARN))
          .log("Request {} not served: {}", RequestIds.loggedOf(exchange), failure.toString());
    }
    ServerHttpResponse response = exchange.getResponse();
    if (response.isCommitted()) {
      return Mono.error(failure);
    }
    if (failure instanceof ErrorResponse framework) {
      response.getHeaders().putAll(framework.getHeaders());
    }
    if (exchange.getAttribute(WHEN_REFUSED) instanceof Runnable ended) {
      ended.run();
    }
    return rest(exchange)
        .then(
            Mono.defer(() ->
                isAnsweredAsUndecodable(response, failure)
                    ? Mono.empty()
                    : write(response, rejection, retrySeconds(failure))));
  }

  // The bytes behind a request's head may not be HTTP; then the codec has answered already.
  private static boolean isAnsweredAsUndecodable(ServerHttpResponse response, Throwable failure) {
    return ServerHttpResponseDecorator.getNativeResponse(response)
            instanceof HttpServerResponse server
        && server.hasSentHeaders()
        && (!response.isCommitted() || SENT_BY_CODEC.equals(failure.getMessage()));
  }

  // A connection whose request was answered unread may never get to its next one. A body that the
  // endpoint has read, or is reading, refuses a second reader: then nothing is left to do here.
  private static Mono<Void> rest(ServerWebExchange exchange) {
    return CompressedBodies.asSent(exchange.getRequest())
        .map(RefusalWriter::drop)
        .scan(0L, Long::sum)
        .takeUntil(dropped -> dropped > MOST_DROPPED_BYTES)
        .take(LONGEST_DROPPED)
        .onErrorComplete()
        .then();
  }

  private static long drop(DataBuffer buffer) {
    long bytes = buffer.readableByteCount();
    DataBufferUtils.release(buffer);
    return bytes;
  }

  private static int retrySeconds(Throwable failure) {
    return failure instanceof Overloaded overloaded ? overloaded.retrySeconds() : RETRY_SECONDS;
  }

  private Mono<Void> write(ServerHttpResponse response, Rejection rejection, int retrySeconds) {
    HttpStatus status = Refusals.statusOf(rejection.code());
    HttpHeaders headers = response.getHeaders();
    response.setStatusCode(status);
    if (status.is5xxServerError()) {
      OF_SUCCESS.forEach(headers::remove);
    }
    headers.remove(HttpHeaders.ETAG);
    headers.setContentType(MediaType.APPLICATION_JSON);
    headers.setCacheControl("no-store");
    if (status == HttpStatus.UNAUTHORIZED) {
      headers.set(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
    }
    if (status == HttpStatus.SERVICE_UNAVAILABLE) {
      headers.set(HttpHeaders.RETRY_AFTER, Integer.toString(retrySeconds));
    }
    byte[] body = envelope(rejection);
    headers.setContentLength(body.length);
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
  }

  /** The body of the refusal. */
  public byte[] envelope(Rejection rejection) {
    return json.write(Envelope.of(rejection));
  }

  private record Envelope(
      @JsonProperty("error_code") RejectionCode errorCode, String message, List<Fault> details) {

    static Envelope of(Rejection rejection) {
      return new Envelope(rejection.code(), rejection.message(), rejection.faults());
    }
  }
}
