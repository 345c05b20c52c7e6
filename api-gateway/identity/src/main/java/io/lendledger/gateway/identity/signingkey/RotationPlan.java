package io.lendledger.gateway.identity.signingkey;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The times at which signing keys take turns.
 *
 * @param rotateEvery how long a key signs tokens
 * @param publishAhead how long before its turn a key is published, so that caches of keys know it
 */
@ConfigurationProperties("lendledger.access.signing-key")
record RotationPlan(
    @DefaultValue("30d") Duration rotateEvery, @DefaultValue("24h") Duration publishAhead) {

  /** Refuses a plan that cannot be followed. */
  RotationPlan {
    Setting.notNegative("lendledger.access.signing-key.publish-ahead", publishAhead);
    if (rotateEvery.compareTo(publishAhead) <= 0) {
      throw Setting.refusal(
          "lendledger.access.signing-key.rotate-every",
          rotateEvery,
          "longer than publish-ahead, " + publishAhead);
    }
  }

  /**
   * When the newest key's turn should end; empty without keys. A turn later than any by this plan
   * was made by a clock that was wrong, and keeps none from being made before it.
   */
  Optional<Instant> end(Keyring ring, Instant now) {
    return ring.newestTurn(now.plus(publishAhead).plus(rotateEvery))
        .map(turn -> turn.plus(rotateEvery));
  }

  /** The turn of the key that is to be made now; empty when none is due. */
  Optional<Instant> due(Keyring ring, Instant now) {
    Optional<Instant> end = end(ring, now);
    if (end.isEmpty()) {
      return Optional.of(now);
    }
    Instant turn = end.get();
    Instant soonest = now.plus(publishAhead);
    return turn.isAfter(soonest) ? Optional.empty() : Optional.of(soonest);
  }
}
