package io.lendledger.gateway.identity.signingkey;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The keys of an external issuer. They are fetched every five minutes, so that a key which the
 * issuer withdraws is withdrawn here, and for an unknown key, but at most every half minute, so
 * that junk tokens do not become requests to the issuer. While the issuer cannot be reached, its
 * last keys are good for an hour; it is asked every five seconds, and nobody waits for that.
 */
public final class IssuerKeys {

  private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);
  private static final Duration FRESH = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);
  private static final Duration GOOD_ALONE = Duration.ofHours(1);

  private final Mono<String> document;
  private final Clock clock;
  private final AtomicReference<@Nullable Mono<Fetched>> underWay = new AtomicReference<>();
  private volatile @Nullable Fetched last;
  private volatile @Nullable Failed failed;

  /** Keys of the JSON Web Key Set that the publisher gives at each subscription. */
  public IssuerKeys(Mono<String> document, Clock clock) {
    this.document = document;
    this.clock = clock;
  }

  private record Fetched(JWKSet keys, Instant at) {

    boolean isYoungerThan(Duration age, Instant now) {
      return now.isBefore(at.plus(age));
    }
  }

  private record Failed(Throwable failure, Instant at) {

    boolean isRecent(Instant now) {
      return now.isBefore(at.plus(PAUSE_AFTER_FAILURE));
    }
  }

  /** The keys, among them the one of this id if the issuer has it. */
  public Mono<List<JWK>> with(@Nullable String kid) {
    Fetched known = last;
    Instant now = clock.instant();
    if (known != null && known.isYoungerThan(wanted(known, kid), now)) {
      return Mono.just(known.keys().getKeys());
    }
    Failed before = failed;
    Mono<Fetched> fetched =
        before != null && before.isRecent(now) ? Mono.error(before.failure()) : fetch();
    return (known != null && known.isYoungerThan(GOOD_ALONE, now)
            ? orAlone(known, fetched, before != null)
            : fetched)
        .map(keys -> keys.keys().getKeys());
  }

  /** Nobody waits for an issuer that did not answer last time. */
  private static Mono<Fetched> orAlone(Fetched known, Mono<Fetched> fetched, boolean isAway) {
    if (!isAway) {
      return fetched.onErrorReturn(known);
    }
    var _ = fetched.subscribe(_ -> {}, _ -> {});
    return Mono.just(known);
  }

  /** The keys that were fetched last, without asking the issuer; none before. */
  public List<JWK> lastKnown() {
    Fetched known = last;
    return known == null ? List.of() : known.keys().getKeys();
  }

  private static Duration wanted(Fetched known, @Nullable String kid) {
    return kid == null || known.keys().getKeyByKeyId(kid) != null ? FRESH : PAUSE;
  }

  private Mono<Fetched> fetch() {
    Mono<Fetched> fresh =
        document
            .map(this::parse)
            .doOnNext(this::remember)
            .doOnError(this::remember)
            .doFinally(_ -> underWay.set(null))
            .cache();
    Mono<Fetched> running = underWay.compareAndExchange(null, fresh);
    return running == null ? fresh : running;
  }

  private void remember(Fetched fetched) {
    last = fetched;
    failed = null;
  }

  private void remember(Throwable failure) {
    log.warn("The issuer's keys were not fetched: {}", failure.toString());
    failed = new Failed(failure, clock.instant());
  }

  private Fetched parse(String json) {
    try {
      return new Fetched(JWKSet.parse(json).toPublicJWKSet(), clock.instant());
    } catch (ParseException e) {
      throw new IllegalStateException("The issuer's keys are no JSON Web Key Set", e);
    }
  }
}
