package io.lendledger.gateway.token;

import com.nimbusds.jose.jwk.JWK;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The signing keys and whose turn it is. A key signs from its time until that of the next one, and
 * is published from when it was made until the last token that it signed has expired.
 *
 * @param keys all of them, revoked ones too
 */
record Keyring(List<SigningKey> keys) {

  /** Gateways' clocks may differ, and a token is taken for a minute longer. */
  private static final Duration LEEWAY = Duration.ofMinutes(5);

  private static final Comparator<SigningKey> BY_TURN =
      Comparator.comparing(SigningKey::signsFrom).thenComparing(SigningKey::kid);

  /** Orders the keys by their turns. */
  Keyring {
    keys = keys.stream().sorted(BY_TURN).toList();
  }

  private List<SigningKey> good() {
    return keys.stream().filter(key -> !key.isRevoked()).toList();
  }

  /** Whose turn it is; where every turn is still to come by this clock, whose is first. */
  Optional<SigningKey> signing(Instant now) {
    List<SigningKey> good = good();
    return good.reversed().stream()
        .filter(key -> key.hasTurnAt(now))
        .findFirst()
        .or(() -> good.stream().findFirst());
  }

  /** The first key that is published and does not sign yet. */
  Optional<SigningKey> next(Instant now) {
    return good().stream().filter(key -> !key.hasTurnAt(now)).findFirst();
  }

  /** When the newest key's turn comes or came; empty without keys. */
  Optional<Instant> newestTurn() {
    return good().reversed().stream().findFirst().map(SigningKey::signsFrom);
  }

  /** Until when a key is published; null while nobody follows it. */
  @Nullable Instant publishedUntil(SigningKey key) {
    if (key.isRevoked()) {
      return key.revokedAt();
    }
    return good().stream()
        .filter(other -> BY_TURN.compare(other, key) > 0)
        .findFirst()
        .map(next -> next.signsFrom().plus(RegisteredClients.TOKEN_LIFETIME).plus(LEEWAY))
        .orElse(null);
  }

  /** Whether a key verifies tokens. */
  boolean isPublished(SigningKey key, Instant now) {
    Instant until = publishedUntil(key);
    return !key.isRevoked() && (until == null || now.isBefore(until));
  }

  /** The keys that verify tokens, with private parts. */
  List<JWK> published(Instant now) {
    return keys.stream().filter(key -> isPublished(key, now)).<JWK>map(SigningKey::jwk).toList();
  }
}
