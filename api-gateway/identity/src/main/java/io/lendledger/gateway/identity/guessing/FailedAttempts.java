package io.lendledger.gateway.identity.guessing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Slows down guessing of credentials. It counts failures per claim and address, per address, and
 * per claim; beyond an allowance each further try has to wait, 1 s, 2 s, 4 s … up to 5 minutes, and
 * is not looked at before. A claim that is guessed from many addresses leaves each of them one
 * failure, so that its rightful holder elsewhere always gets in; failures of others at an address
 * do not delay a claim that was proven from there. Counts are bounded, and shared with the other
 * gateways ({@link SharedFailures}); proofs are this gateway's own.
 */
@Component
public class FailedAttempts {

  /** Failures count for so long after the last of them. */
  static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(15);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
  private static final Duration PROVEN_FOR = Duration.ofDays(1);
  private static final int ALLOWED_UNDER_ATTACK = 1;
  private static final int MOST_DOUBLINGS = 9;

  private final Map<Kind, Recent<Guesser, Failures>> counted = new EnumMap<>(Kind.class);
  private final Recent<Attempt, Instant> proven = new Recent<>();
  private final Recent<Guesser, Change> unshared = new Recent<>();
  private final LongAdder wrong = new LongAdder();
  private final int allowed;
  private final int allowedInAll;
  private final Clock clock;

  FailedAttempts(GuessingProperties settings, Clock clock) {
    this.allowed = settings.allowedFailures();
    this.allowedInAll = settings.allowedFailuresInAll();
    this.clock = clock;
    for (Kind kind : Kind.values()) {
      counted.put(kind, new Recent<>());
    }
  }

  /** The key of a count of failures. */
  enum Kind {
    BOTH,
    ADDRESS,
    CLAIM
  }

  /**
   * A key whose failures are counted.
   *
   * @param hash of claim and address; nothing that was sent is kept
   */
  record Guesser(Kind kind, String hash) {

    private static final int HASH_BYTES = 16;

    static Guesser of(Kind kind, String... parts) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (String part : parts) {
          byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
          digest.update(bytes);
        }
        return new Guesser(kind, HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java has SHA-256", e);
      }
    }

    static Guesser both(Attempt attempt) {
      return of(Kind.BOTH, attempt.claim(), attempt.from());
    }

    static Guesser address(Attempt attempt) {
      return of(Kind.ADDRESS, attempt.from());
    }

    static Guesser claim(Attempt attempt) {
      return of(Kind.CLAIM, attempt.claim());
    }
  }

  /** So many failures, of which the last was then. */
  record Failures(int count, Instant last) {}

  /**
   * Failures that the other gateways do not know yet.
   *
   * @param more failures since they were told
   * @param cleared whether the former ones are cleared
   */
  record Change(int more, boolean cleared, Instant at) {}

  /** How long this attempt has to wait; zero when it may be made. */
  public synchronized Duration delay(Attempt attempt) {
    Instant now = clock.instant();
    boolean attacked = count(known(Guesser.claim(attempt), now), now) >= allowedInAll;
    Failures of = known(Guesser.both(attempt), now);
    Duration both = delay(of, attacked ? ALLOWED_UNDER_ATTACK : allowed, now);
    Instant last = proven.get(attempt);
    if (last != null && now.isBefore(last.plus(PROVEN_FOR))) {
      return both;
    }
    Duration address = delay(known(Guesser.address(attempt), now), allowedInAll, now);
    return both.compareTo(address) >= 0 ? both : address;
  }

  /** Counts an attempt that was wrong. */
  public synchronized void failed(Attempt attempt) {
    wrong.increment();
    Instant now = clock.instant();
    for (Guesser key :
        List.of(Guesser.both(attempt), Guesser.address(attempt), Guesser.claim(attempt))) {
      of(key).put(key, new Failures(count(known(key, now), now) + 1, now));
      Change before = unshared.get(key);
      unshared.put(
          key,
          new Change(
              before == null ? 1 : before.more() + 1, before != null && before.cleared(), now));
    }
  }

  /** How many attempts were wrong since the start. */
  long wrong() {
    return wrong.sum();
  }

  /** Notes an attempt that was right; the others are told only if it had failed before. */
  public synchronized void succeeded(Attempt attempt) {
    Guesser both = Guesser.both(attempt);
    Instant now = clock.instant();
    if (of(both).remove(both) != null) {
      unshared.put(both, new Change(0, true, now));
    }
    proven.put(attempt, now);
  }

  /** Failures to tell the other gateways, once. */
  synchronized Map<Guesser, Change> takeUnshared() {
    Map<Guesser, Change> all = new HashMap<>(unshared);
    unshared.clear();
    return all;
  }

  /** Failures that could not be told, to be told later. */
  synchronized void putBack(Map<Guesser, Change> untold) {
    untold.forEach((key, change) ->
        unshared.merge(
            key,
            change,
            (now, before) ->
                now.cleared()
                    ? now
                    : new Change(now.more() + before.more(), before.cleared(), now.at())));
  }

  /** The counts of all gateways; those not told yet are added. */
  synchronized void learn(Guesser key, Failures shared) {
    Change mine = unshared.get(key);
    if (mine != null && mine.cleared()) {
      return;
    }
    int count = shared.count() + (mine == null ? 0 : mine.more());
    if (count == 0) {
      of(key).remove(key);
    } else {
      of(key).put(key, new Failures(count, mine == null ? shared.last() : mine.at()));
    }
  }

  private Recent<Guesser, Failures> of(Guesser key) {
    return Objects.requireNonNull(counted.get(key.kind()));
  }

  /** What failed by a clock that was ahead, here or elsewhere, counts as of now. */
  private @Nullable Failures known(Guesser key, Instant now) {
    Failures known = of(key).get(key);
    if (known != null && known.last().isAfter(now)) {
      known = new Failures(known.count(), now);
      of(key).put(key, known);
    }
    return known;
  }

  private static int count(@Nullable Failures failures, Instant now) {
    return failures == null || !now.isBefore(failures.last().plus(FORGOTTEN_AFTER))
        ? 0
        : failures.count();
  }

  private static Duration delay(@Nullable Failures failures, int allowed, Instant now) {
    int count = count(failures, now);
    if (failures == null || count < allowed) {
      return Duration.ZERO;
    }
    Duration wait = Duration.ofSeconds(1L << Math.min(count - allowed, MOST_DOUBLINGS));
    Duration bounded = wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    Duration left = Duration.between(now, failures.last().plus(bounded));
    return left.isPositive() ? left : Duration.ZERO;
  }

  /** The newest entries; the one that was used least recently makes room. */
  private static final class Recent<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;
    private static final int MOST_ENTRIES = 10_000;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > MOST_ENTRIES;
    }
  }
}
