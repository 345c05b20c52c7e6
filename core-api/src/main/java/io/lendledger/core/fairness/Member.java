package io.lendledger.core.fairness;

import java.util.ArrayDeque;
import java.util.Deque;

/** A member's slots and who waits for one, in order. */
final class Member<W> extends Queue {

  final Deque<W> waiters = new ArrayDeque<>();

  boolean isIdle() {
    return held == 0 && waiters.isEmpty();
  }
}
