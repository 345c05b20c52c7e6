package io.lendledger.gateway.identity.signingkey;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.identity.grant.CredentialRevision;
import io.lendledger.gateway.identity.signingkey.SigningKeyTable.Unused;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The keys that sign access tokens, shared by all gateways on a database. One gateway at a time
 * changes them, by the time that all agree on; the others see it before they use a key again.
 */
@Component
public class SigningKeys {

  /** How long a token is good that a key has signed. */
  public static final Duration TOKEN_LIFETIME = Duration.ofMinutes(15);

  private static final Logger log = LoggerFactory.getLogger(SigningKeys.class);

  private final SigningKeyTable table;
  private final RotationPlan plan;
  private final CredentialRevision revision;
  private final Blocking blocking;
  private final Clock clock;
  private final SharedTime time;
  private volatile Known known;

  /** What the last look after the keys left. */
  private volatile @Nullable Keyring keptUp;

  SigningKeys(
      SigningKeyTable table,
      RotationPlan plan,
      CredentialRevision revision,
      Blocking blocking,
      Clock clock,
      SharedTime time) {
    this.table = table;
    this.plan = plan;
    this.revision = revision;
    this.blocking = blocking;
    this.clock = clock;
    this.time = time;
    this.known = new Known(Long.MIN_VALUE, rotateIfDue());
  }

  private record Known(long revision, Keyring ring) {}

  Mono<Keyring> ring() {
    return revision
        .current()
        .flatMap(now -> {
          Known last = known;
          return last.revision == now ? Mono.just(last.ring) : blocking.call(() -> load(now));
        });
  }

  private Keyring load(long revisionBefore) {
    Known read = new Known(revisionBefore, table.ring());
    known = read;
    return read.ring;
  }

  /** The key that signs now; blocks. */
  public SigningKey signing() {
    Instant now = clock.instant();
    return Objects.requireNonNull(ring().block()).signing(now).orElseThrow();
  }

  /** The keys of which {@link #signing()} last gave one. */
  public JWKSet lastKnown() {
    return new JWKSet(known.ring.published(clock.instant()));
  }

  /** The keys that verify tokens. */
  public Flux<JWK> verifying() {
    return ring().flatMapIterable(ring -> ring.published(clock.instant()));
  }

  /** The public parts of the keys that verify tokens. */
  public Mono<JWKSet> published() {
    return verifying().collectList().map(keys -> new JWKSet(keys).toPublicJWKSet());
  }

  /** Makes the next key when it is time and removes those that nobody needs; blocks. */
  public final Keyring rotateIfDue() {
    Instant now = time.now();
    Keyring before = table.ring();
    boolean isDue = plan.due(before, now).isPresent();
    if (!isDue && ended(before, now).isEmpty()) {
      keptUp = before;
      return before;
    }
    Optional<Unused> made = isDue ? Optional.of(table.make()) : Optional.empty();
    Keyring after =
        change(ring -> {
          ended(ring, now).forEach(table::delete);
          plan.due(ring, now).ifPresent(turn -> add(made.orElseGet(table::make), now, turn, null));
          return table.ring();
        });
    keptUp = after;
    return after;
  }

  /** Time until the turn of the newest key should end; negative when that is over. */
  Optional<Duration> untilDue() {
    Keyring last = keptUp;
    return last == null
        ? Optional.empty()
        : plan.end(last, clock.instant()).map(end -> Duration.between(clock.instant(), end));
  }

  private static List<SigningKey> ended(Keyring ring, Instant now) {
    return ring.keys().stream()
        .filter(key -> !key.isRevoked() && !ring.isPublished(key, now))
        .toList();
  }

  /**
   * Lets the next key, or a new one, sign at once; the last stays published. A repeated operation
   * changes nothing. Blocks.
   */
  Keyring rotate(Operation operation) {
    return change(ring -> {
      if (!table.isTurnedBy(operation.id())) {
        takeTurn(ring, operation.id());
      }
      return table.ring();
    });
  }

  /**
   * Revokes a key at once, with the tokens that it signed; blocks. {@code NOT_FOUND} without it.
   */
  Keyring revoke(String kid) {
    return change(ring -> {
      SigningKey key =
          ring.keys().stream()
              .filter(each -> each.kid().equals(kid) && !each.isRevoked())
              .findFirst()
              .orElseThrow(() -> Rejected.notFound("Signing key " + kid));
      table.revoke(key, time.now());
      log.warn("Signing key {} was revoked, and all tokens that it signed", kid);
      Keyring rest = table.ring();
      if (rest.signing(time.now()).filter(k -> k.hasTurnAt(time.now())).isEmpty()) {
        takeTurn(rest, null);
      }
      return table.ring();
    });
  }

  private void takeTurn(Keyring ring, @Nullable UUID operation) {
    Instant now = time.now();
    ring.next(now)
        .ifPresentOrElse(
            next -> table.turn(next, now, operation), () -> add(table.make(), now, now, operation));
  }

  private void add(Unused made, Instant now, Instant turn, @Nullable UUID operation) {
    SigningKey key = table.create(made, now, turn, operation);
    log.info("Signing key {} was made and signs from {}", key.kid(), turn);
  }

  private Keyring change(UnaryOperator<Keyring> change) {
    return table.exclusively(() -> change.apply(table.ring()));
  }
}
