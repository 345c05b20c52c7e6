package io.lendledger.gateway.edge.limit;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;

/** Writes limits into answers. */
public final class RateLimited {

  /** The header that tells the limits (draft-ietf-httpapi-ratelimit-headers). */
  public static final String POLICY = "RateLimit-Policy";

  /** The header that tells what is left of them. */
  public static final String LEFT = "RateLimit";

  private RateLimited() {}

  /** Puts the caller's usage into the headers, before limits of others that are there already. */
  static void show(ServerHttpResponse response, QuotaStatus status) {
    put(response.getHeaders(), POLICY, status.policyHeader());
    put(response.getHeaders(), LEFT, status.header());
  }

  private static void put(HttpHeaders headers, String name, String limits) {
    String others = headers.getFirst(name);
    headers.set(name, others == null ? limits : limits + ", " + others);
  }

  /** The refusal of such a request; the header states when to retry. */
  static Rejected refusal(ServerHttpResponse response, QuotaStatus status, Cost cost) {
    List<QuotaStatus.Limit> exceeded = status.exceededBy(cost);
    Instant next =
        exceeded.stream()
            .map(QuotaStatus.Limit::resetsAt)
            .max(Comparator.naturalOrder())
            .orElse(status.now());
    response.getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(status.secondsTo(next)));
    String what =
        String.join(
            " and ",
            exceeded.stream()
                .map(limit -> "%d %s".formatted(limit.limit(), limit.name().replace('-', ' ')))
                .toList());
    return new Rejected(
        RejectionCode.RATE_LIMITED, "The limit of " + what + " is reached; see Retry-After");
  }
}
