package io.lendledger.gateway.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The times at which signing keys take turns.
 *
 * @param every how long a key signs
 * @param ahead how long before its turn a key is published, so that caches of keys know it
 */
@Component
record RotationPlan(
    @Value("${lendledger.access.signing-key.rotate-every:30d}") Duration every,
    @Value("${lendledger.access.signing-key.publish-ahead:24h}") Duration ahead) {

  /** Refuses a plan that cannot be followed. */
  RotationPlan {
    if (ahead.isNegative() || every.compareTo(ahead) <= 0) {
      throw new IllegalStateException(
          "lendledger.access.signing-key.rotate-every is %s, must be longer than publish-ahead, %s"
              .formatted(every, ahead));
    }
  }

  /** The turn of the key that is to be made now; empty when none is due. */
  Optional<Instant> due(Keyring ring, Instant now) {
    Optional<Instant> newest = ring.newestTurn();
    if (newest.isEmpty()) {
      return Optional.of(now);
    }
    Instant turn = newest.get().plus(every);
    Instant soonest = now.plus(ahead);
    return turn.isAfter(soonest) ? Optional.empty() : Optional.of(soonest);
  }
}
