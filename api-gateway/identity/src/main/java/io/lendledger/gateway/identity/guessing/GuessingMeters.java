package io.lendledger.gateway.identity.guessing;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/** How often somebody tried to get in with a wrong credential. */
@Component
final class GuessingMeters implements MeterBinder {

  private final FailedAttempts attempts;

  GuessingMeters(FailedAttempts attempts) {
    this.attempts = attempts;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.counter(registry, Metric.CREDENTIALS_WRONG, attempts, FailedAttempts::wrong);
  }
}
