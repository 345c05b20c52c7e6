package io.lendledger.gateway.identity.openid;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.identity.grant.ApiKeySecret;
import io.lendledger.gateway.identity.guessing.Attempt;
import io.lendledger.gateway.identity.guessing.FailedAttempts;
import io.lendledger.gateway.identity.openid.SignInProblem.Kind;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lets a browser that comes back ask the issuer once for each sign-in that it has begun, on all
 * gateways; and one whose codes were wrong too often not for a while. So strangers do not flood the
 * issuer, or take the places of those who sign in.
 */
@Component
@ConditionalOnOpenId
class ReturnedSignIns {

  private static final String CLAIM = "sign-in at the issuer";

  /** Clocks of gateways differ. */
  private static final Duration LEEWAY = Duration.ofMinutes(10);

  private static final String USE =
      "INSERT INTO access.used_sign_in VALUES (?, ?) ON CONFLICT DO NOTHING";
  private static final String FORGET = "DELETE FROM access.used_sign_in WHERE expires_at < ?";

  private final AccessDatabase database;
  private final FailedAttempts failures;
  private final Blocking blocking;
  private final SharedTime time;

  ReturnedSignIns(
      AccessDatabase database, FailedAttempts failures, Blocking blocking, SharedTime time) {
    this.database = database;
    this.failures = failures;
    this.blocking = blocking;
    this.time = time;
  }

  /**
   * What the issuer answers to a sign-in that is used up by it; {@link SignInProblem} if it may
   * not.
   */
  <T> Mono<T> once(ServerWebExchange exchange, PendingSignIn begun, Mono<T> asking) {
    Attempt attempt = Attempt.of(CLAIM, exchange.getRequest().getRemoteAddress());
    if (failures.delay(attempt).isPositive()) {
      return Mono.error(new SignInProblem(Kind.BUSY, "too many wrong codes from this address"));
    }
    return blocking
        .call(() -> use(begun))
        .filter(used -> used)
        .switchIfEmpty(Mono.error(() -> problem("this sign-in has come back before")))
        .flatMap(_ -> asking)
        .doOnNext(_ -> failures.succeeded(attempt))
        .doOnError(SignInProblem.class, problem -> count(attempt, problem));
  }

  private void count(Attempt attempt, SignInProblem problem) {
    if (problem.isOfSender()) {
      failures.failed(attempt);
    }
  }

  private boolean use(PendingSignIn begun) {
    Instant now = time.now();
    database.jdbc().sql(FORGET).param(Timestamp.from(now.minus(LEEWAY))).update();
    return database
            .jdbc()
            .sql(USE)
            .param(ApiKeySecret.hash(begun.state()))
            .param(Timestamp.from(begun.startedAt().plus(PendingSignIns.LASTS)))
            .update()
        > 0;
  }

  private static SignInProblem problem(String message) {
    return new SignInProblem(Kind.REFUSED, message);
  }
}
