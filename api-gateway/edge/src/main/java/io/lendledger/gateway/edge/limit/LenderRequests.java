package io.lendledger.gateway.edge.limit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Counts a lender's requests other than HTTP against the same limit. */
@Component
public class LenderRequests {

  private final Allowances allowances;
  private final LimitSettings settings;
  private final Clock clock;

  LenderRequests(Allowances allowances, LimitSettings settings, Clock clock) {
    this.allowances = allowances;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Uses one request of a credential and answers zero; when its limit is reached, uses nothing and
   * answers after how long to ask again. Blocks.
   *
   * @param credential as in {@link io.lendledger.gateway.edge.caller.Caller#credential()}
   */
  public Duration take(String credential) {
    if (settings.lender().isUnlimited()) {
      return Duration.ZERO;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Allowance allowance = allowances.of("lender/" + credential, settings.lender());
    Optional<QuotaStatus> spent = allowance.take(now);
    if (spent.isPresent()) {
      return Duration.ZERO;
    }
    Duration rest = Duration.between(now, allowance.status(now).usage().minuteEnd());
    return rest.isPositive() ? rest : Duration.ofSeconds(1);
  }
}
