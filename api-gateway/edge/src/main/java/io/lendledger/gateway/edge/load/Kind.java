package io.lendledger.gateway.edge.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.fairness.Rest;
import io.lendledger.core.wire.WireNamed;
import java.util.List;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Kinds of requests that do not compete for slots, each with its default numbers: at once per
 * processor, of these for one tenant beside others, and waiting.
 */
enum Kind implements WireNamed {
  /** Requests answered from memory alone. */
  @JsonProperty("documents")
  DOCUMENTS(16, 16, 256, 2_000),
  /** Tokens, keys and everything else without a credential. */
  @JsonProperty("tokens")
  TOKENS(16, 16, 256, 2_000),
  /** Reads, portfolio analysis among them. */
  @JsonProperty("reads")
  READS(8, 0.5, 128, 2_000),
  /** Writes that fit into memory; some of them wait for matching or a close. */
  @JsonProperty("writes")
  WRITES(32, 16, 1_024, 10_000),
  /**
   * A lender's own arrangements, independent of the order of events. One that tries a target out
   * lasts until the attempt ends, 10 s at most, and the lender's others wait for it.
   */
  @JsonProperty("arrangements")
  ARRANGEMENTS(8, 0.5, 128, 15_000),
  /** Large bodies and whole streams. */
  @JsonProperty("bulk")
  BULK(4, 1, 64, 10_000),
  /** Audit and operations, explanations of records and activity, which read many events. */
  @JsonProperty("operations")
  OPERATIONS(8, 1, 64, 5_000),
  /** Streams of events, which stay open and cost next to nothing while nothing happens. */
  @JsonProperty("streams")
  STREAMS(128, 8, 0, 2_000);

  private static final List<String> SERVED = List.of("/api/", "/desk/", "/webhooks/", "/sandbox/");
  private static final List<String> READING_MANY_EVENTS =
      List.of("/api/v1/lineage/", "/desk/v1/lineage/", "/api/v1/activity", "/desk/v1/activity");
  private static final long LARGE_BYTES = 1024 * 1024;

  private final int perProcessor;
  private final double besidePerProcessor;
  private final int waiting;
  private final int waitMillis;

  Kind(int perProcessor, double besidePerProcessor, int waiting, int waitMillis) {
    this.perProcessor = perProcessor;
    this.besidePerProcessor = besidePerProcessor;
    this.waiting = waiting;
    this.waitMillis = waitMillis;
  }

  int atOnce() {
    return perProcessor * Runtime.getRuntime().availableProcessors();
  }

  /** The slots of a tenant while others are active. */
  int beside() {
    return (int) Math.max(1, besidePerProcessor * Runtime.getRuntime().availableProcessors());
  }

  int waiting() {
    return waiting;
  }

  int waitMillis() {
    return waitMillis;
  }

  /** Whether an answer of this kind is at work until it has been sent. */
  boolean lastsToTheEnd() {
    return this == BULK || this == STREAMS;
  }

  /**
   * Whether a tenant never holds more than its part, since others wait for what is not returned.
   */
  boolean isKeptApart() {
    return this == STREAMS;
  }

  /** Whether whoever is not known could hold what others need; pages from memory hold nothing. */
  boolean isGuardedFromStrangers() {
    return this != DOCUMENTS;
  }

  /** The rest of a tenant that gives way, after each request of this kind. */
  Rest rest() {
    return switch (this) {
      case BULK -> Rest.AFTER_BODY;
      case WRITES -> Rest.AFTER_WRITE;
      default -> Rest.SHORT;
    };
  }

  static Kind of(ServerHttpRequest request) {
    String path = request.getPath().value();
    boolean reading =
        HttpMethod.GET.equals(request.getMethod()) || HttpMethod.HEAD.equals(request.getMethod());
    if (reading && path.endsWith("/v1/events") && accepts(request, MediaType.TEXT_EVENT_STREAM)) {
      return STREAMS;
    }
    if (path.startsWith("/public/")) {
      return READS;
    }
    if (READING_MANY_EVENTS.stream().anyMatch(path::startsWith)) {
      return OPERATIONS;
    }
    if (path.startsWith("/ops/") || path.startsWith("/audit/")) {
      return accepts(request, MediaType.APPLICATION_NDJSON) ? BULK : OPERATIONS;
    }
    if (SERVED.stream().noneMatch(path::startsWith)) {
      return TOKENS;
    }
    if (reading) {
      return path.endsWith("/content") ? BULK : READS;
    }
    if (path.startsWith("/api/v1/webhook-subscriptions")) {
      return ARRANGEMENTS;
    }
    return isLarge(request) ? BULK : WRITES;
  }

  /** As endpoints read it; one that cannot be read is refused by them. */
  private static boolean accepts(ServerHttpRequest request, MediaType type) {
    try {
      return request.getHeaders().getAccept().stream().anyMatch(type::equalsTypeAndSubtype);
    } catch (InvalidMediaTypeException unreadable) {
      return false;
    }
  }

  private static boolean isLarge(ServerHttpRequest request) {
    long length = request.getHeaders().getContentLength();
    boolean unknown = request.getHeaders().containsHeader("Transfer-Encoding");
    return unknown || length > LARGE_BYTES;
  }
}
