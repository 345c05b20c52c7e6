package io.lendledger.gateway.edge.limit;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One caller's requests a minute, in slices that are taken from the shared store: so many requests
 * cost one statement, and all gateways together never let more pass than the limit. A slice is a
 * hundredth of the limit, and thus a single request where that makes a difference.
 */
final class Allowance {

  private static final long SLICES = 100;

  private final String owner;
  private final Quota quota;
  private final QuotaStore store;
  private final ReentrantLock refill = new ReentrantLock();
  private QuotaUsage taken =
      new QuotaUsage(Instant.EPOCH, 0, QuotaUsage.dayOf(Instant.EPOCH), 0, 0);
  private long left;

  Allowance(String owner, Quota quota, QuotaStore store) {
    this.owner = owner;
    this.quota = quota;
    this.store = store;
  }

  /** Uses one request of the slice at hand; empty when that is used up. Does not block. */
  synchronized Optional<QuotaStatus> takeAtHand(Instant now) {
    if (left == 0 || isOver(now)) {
      return Optional.empty();
    }
    left--;
    return Optional.of(status(now));
  }

  /** Uses one request, of another slice if need be; empty when the limit is reached. Blocks. */
  Optional<QuotaStatus> take(Instant now) {
    refill.lock();
    try {
      return takeAtHand(now).or(() -> refill(now) ? takeAtHand(now) : Optional.empty());
    } finally {
      refill.unlock();
    }
  }

  private boolean refill(Instant now) {
    long slice = Math.max(1, quota.perMinute() / SLICES);
    Optional<QuotaUsage> spent = store.spend(owner, quota, new Cost(slice, 0), now);
    if (spent.isEmpty() && slice > 1) {
      slice = Math.max(1, quota.perMinute() - store.read(owner, now).minuteRequests());
      spent = store.spend(owner, quota, new Cost(slice, 0), now);
    }
    if (spent.isEmpty()) {
      note(store.read(owner, now), 0);
      return false;
    }
    note(spent.get(), slice);
    return true;
  }

  private synchronized void note(QuotaUsage usage, long slice) {
    left = usage.minuteStart().equals(taken.minuteStart()) ? left + slice : slice;
    taken = usage;
  }

  /** Returns one request that was refused for another reason. */
  synchronized QuotaStatus giveBack(QuotaStatus spent, Instant now) {
    if (spent.usage().minuteStart().equals(taken.minuteStart()) && !isOver(now)) {
      left++;
    }
    return status(now);
  }

  synchronized QuotaStatus status(Instant now) {
    return new QuotaStatus(
        quota, isOver(now) ? QuotaUsage.none(now) : taken.minusRequests(left), now);
  }

  /** Returns the rest of the slice to the store, as this gateway ends. Blocks. */
  void close(Instant now) {
    long rest;
    synchronized (this) {
      rest = isOver(now) ? 0 : left;
      left = 0;
    }
    if (rest > 0) {
      store.giveBack(owner, taken, new Cost(rest, 0));
    }
  }

  synchronized boolean isOver(Instant now) {
    return !now.isBefore(taken.minuteEnd())
        || !taken.minuteStart().isBefore(now.plus(QuotaUsage.MINUTE));
  }
}
