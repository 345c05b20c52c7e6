package io.lendledger.gateway.identity.signingkey;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Whether the keys that sign access tokens take their turns. */
@Component
final class SigningKeyMeters implements MeterBinder {

  private final SigningKeys keys;

  SigningKeyMeters(SigningKeys keys) {
    this.keys = keys;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.SIGNING_KEY_DUE, this::secondsUntilDue);
  }

  private double secondsUntilDue() {
    Optional<Duration> left = keys.untilDue();
    return left.isPresent() ? left.get().toSeconds() : Double.NaN;
  }
}
