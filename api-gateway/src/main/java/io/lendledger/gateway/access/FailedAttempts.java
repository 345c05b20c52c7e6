package io.lendledger.gateway.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Slows down whoever guesses. Failures are counted per claim and address, per address, and per
 * claim; beyond an allowance each further try has to wait, 1 s, 2 s, 4 s … up to 5 minutes, and is
 * not looked at before. A claim that is guessed from many addresses leaves each of them one
 * failure, so that its rightful holder elsewhere always gets in; a claim that was proven from an
 * address is not held up by what others get wrong there. Counts are this gateway's own and bounded.
 */
@Component
public class FailedAttempts {

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
  private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(15);
  private static final Duration PROVEN_FOR = Duration.ofDays(1);
  private static final int ALLOWED_UNDER_ATTACK = 1;
  private static final int MOST_DOUBLINGS = 9;

  private final Recent<Attempt, Failures> byBoth = new Recent<>();
  private final Recent<String, Failures> byAddress = new Recent<>();
  private final Recent<String, Failures> byClaim = new Recent<>();
  private final Recent<Attempt, Instant> proven = new Recent<>();
  private final int allowed;
  private final int allowedInAll;
  private final Clock clock;

  FailedAttempts(
      @Value("${lendledger.access.allowed-failures:10}") int allowed,
      @Value("${lendledger.access.allowed-failures-in-all:100}") int allowedInAll,
      Clock clock) {
    this.allowed = allowed;
    this.allowedInAll = allowedInAll;
    this.clock = clock;
  }

  private record Failures(int count, Instant last) {}

  /** How long this attempt has to wait; zero when it may be made. */
  public synchronized Duration delay(Attempt attempt) {
    Instant now = clock.instant();
    boolean attacked = count(byClaim.get(attempt.claim()), now) >= allowedInAll;
    Duration both = delay(byBoth.get(attempt), attacked ? ALLOWED_UNDER_ATTACK : allowed, now);
    Instant last = proven.get(attempt);
    if (last != null && now.isBefore(last.plus(PROVEN_FOR))) {
      return both;
    }
    Duration address = delay(byAddress.get(attempt.from()), allowedInAll, now);
    return both.compareTo(address) >= 0 ? both : address;
  }

  /** Counts an attempt that was wrong. */
  public synchronized void failed(Attempt attempt) {
    Instant now = clock.instant();
    byBoth.put(attempt, oneMore(byBoth.get(attempt), now));
    byAddress.put(attempt.from(), oneMore(byAddress.get(attempt.from()), now));
    byClaim.put(attempt.claim(), oneMore(byClaim.get(attempt.claim()), now));
  }

  /** Notes an attempt that was right. */
  public synchronized void succeeded(Attempt attempt) {
    byBoth.remove(attempt);
    proven.put(attempt, clock.instant());
  }

  private static Failures oneMore(@Nullable Failures before, Instant now) {
    return new Failures(count(before, now) + 1, now);
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
