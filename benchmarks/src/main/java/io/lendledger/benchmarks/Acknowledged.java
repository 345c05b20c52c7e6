package io.lendledger.benchmarks;

import java.util.concurrent.TimeUnit;

/** Requests that were acknowledged, with the longest time in which none was. */
final class Acknowledged {

  private long last = System.nanoTime();
  private long count;
  private long refused;
  private long longestGap;
  private long longestRequest;

  /** One was, so long after it was sent first. */
  synchronized void one(long nanos) {
    long now = System.nanoTime();
    longestGap = Math.max(longestGap, now - last);
    longestRequest = Math.max(longestRequest, nanos);
    last = now;
    count++;
  }

  synchronized void refused() {
    refused++;
  }

  synchronized long count() {
    return count;
  }

  synchronized long refusals() {
    return refused;
  }

  /** Milliseconds between two that came one behind the other, at most. */
  synchronized long longestGapMillis() {
    return TimeUnit.NANOSECONDS.toMillis(longestGap);
  }

  /** Milliseconds that one took, all of its repeats included, at most. */
  synchronized long longestRequestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(longestRequest);
  }
}
