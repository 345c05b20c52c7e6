package io.lendledger.gateway.identity.signingkey;

import com.nimbusds.jose.jwk.JWK;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The signing keys and their turns. A key signs from its time until that of the next one, and is
 * published from its making until the last token that it signed has expired.
 */
final class Keyring {

  /** Gateways' clocks may differ, and a token is taken for a minute longer. */
  private static final Duration LEEWAY = Duration.ofMinutes(5);

  private static final Comparator<SigningKey> BY_TURN =
      Comparator.comparing(SigningKey::signsFrom).thenComparing(SigningKey::kid);

  private final List<SigningKey> keys;
  private final List<SigningKey> good;
  private final Map<String, Instant> ends = new HashMap<>();

  /** Of all keys, revoked ones too. */
  Keyring(List<SigningKey> all) {
    keys = all.stream().sorted(BY_TURN).toList();
    good = keys.stream().filter(key -> !key.isRevoked()).toList();
    for (int i = 1; i < good.size(); i++) {
      Instant turn = good.get(i).signsFrom();
      ends.put(good.get(i - 1).kid(), turn.plus(SigningKeys.TOKEN_LIFETIME).plus(LEEWAY));
    }
  }

  /** All of them, by their turns. */
  List<SigningKey> keys() {
    return keys;
  }

  /** The key whose turn it is; while every turn is still to come by this clock, the first one. */
  Optional<SigningKey> signing(Instant now) {
    return good.reversed().stream()
        .filter(key -> key.hasTurnAt(now))
        .findFirst()
        .or(() -> good.stream().findFirst());
  }

  /** The first key that is published and does not sign yet. */
  Optional<SigningKey> next(Instant now) {
    return good.stream().filter(key -> !key.hasTurnAt(now)).findFirst();
  }

  /** When the newest key's turn comes or came, of turns until then; empty without such keys. */
  Optional<Instant> newestTurn(Instant latest) {
    return good.reversed().stream()
        .map(SigningKey::signsFrom)
        .filter(turn -> !turn.isAfter(latest))
        .findFirst();
  }

  /** The time until which a key is published; null while it has no successor. */
  @Nullable Instant publishedUntil(SigningKey key) {
    return key.isRevoked() ? key.revokedAt() : ends.get(key.kid());
  }

  boolean isPublished(SigningKey key, Instant now) {
    Instant until = publishedUntil(key);
    return !key.isRevoked() && (until == null || now.isBefore(until));
  }

  /** The keys that verify tokens, with private parts. */
  List<JWK> published(Instant now) {
    return keys.stream().filter(key -> isPublished(key, now)).<JWK>map(SigningKey::jwk).toList();
  }
}
