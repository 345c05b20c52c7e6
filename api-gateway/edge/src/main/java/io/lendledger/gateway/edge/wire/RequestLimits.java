package io.lendledger.gateway.edge.wire;

import io.lendledger.core.bound.Horizon;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.clock.BusinessTime;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** The bounds of a request's dates at the moment. */
@Component
public class RequestLimits {

  private final Clock clock;
  private final Horizon horizon;

  RequestLimits(@BusinessTime Clock clock, Horizon horizon) {
    this.clock = clock;
    this.horizon = horizon;
  }

  public Limits now() {
    return Limits.on(today(), horizon);
  }

  /** Today, UTC. */
  public LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }
}
