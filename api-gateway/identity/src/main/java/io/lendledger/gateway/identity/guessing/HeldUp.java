package io.lendledger.gateway.identity.guessing;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.limit.RateLimited;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refuses attempts that have to wait, and says how long: in {@code Retry-After}, and as a limit of
 * which nothing is left, beside the other limits of the path.
 */
@Component
public class HeldUp {

  private static final String NAME = "wrong-credentials";

  private final FailedAttempts failures;
  private final int allowed;

  HeldUp(FailedAttempts failures, GuessingProperties settings) {
    this.failures = failures;
    this.allowed = settings.allowedFailures();
  }

  /**
   * Refuses an attempt that has to wait.
   *
   * @param what was wrong too often
   */
  public void refuse(ServerWebExchange exchange, Attempt attempt, String what) {
    Duration delay = failures.delay(attempt);
    if (delay.isPositive()) {
      HttpHeaders headers = exchange.getResponse().getHeaders();
      long seconds = tell(headers, delay);
      throw new Rejected(
          RejectionCode.RATE_LIMITED,
          "Too many wrong %s; try again in %d s".formatted(what, seconds));
    }
  }

  /** Puts a delay into the headers of an answer; answers it in whole seconds. */
  public long tell(HttpHeaders headers, Duration delay) {
    long seconds = delay.plusMillis(999).toSeconds();
    headers.set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    headers.set(
        RateLimited.POLICY,
        "\"%s\";q=%d;w=%d".formatted(NAME, allowed, FailedAttempts.FORGOTTEN_AFTER.toSeconds()));
    headers.set(RateLimited.LEFT, "\"%s\";r=0;t=%d".formatted(NAME, seconds));
    return seconds;
  }
}
