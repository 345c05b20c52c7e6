package io.lendledger.gateway.edge.limit;

import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.wire.Answers;
import io.lendledger.gateway.edge.wire.Parameters;
import java.time.Instant;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reports the remaining quota of portfolio analysis; the request uses none (docs/api.md, Limits).
 */
@RestController
class QuotaController {

  private final PortfolioQuota quota;
  private final Answers answers;

  QuotaController(PortfolioQuota quota, Answers answers) {
    this.quota = quota;
    this.answers = answers;
  }

  /** The limits of the credential that asks. */
  record Quotas(List<Left> limits) {}

  /** One limit; {@code resetsAt} of an unused minute is a minute from now. */
  record Left(
      String name, long limit, long used, long remaining, int windowSeconds, Instant resetsAt) {

    static Left of(QuotaStatus.Limit limit) {
      return new Left(
          limit.name(),
          limit.limit(),
          limit.used(),
          limit.remaining(),
          limit.windowSeconds(),
          limit.resetsAt());
    }
  }

  @GetMapping(
      path = "/public/portfolio-analysis/quota",
      produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<ResponseEntity<byte[]>> quota(
      ServerWebExchange exchange, @AuthenticationPrincipal Caller caller) {
    Parameters.none(exchange);
    return quota
        .status(caller)
        .map(quota -> new Quotas(quota.limits().stream().map(Left::of).toList()))
        .map(answers::ok);
  }
}
