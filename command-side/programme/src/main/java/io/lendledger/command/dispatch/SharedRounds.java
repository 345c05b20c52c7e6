package io.lendledger.command.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Does together what callers ask for side by side: one round at a time, and whatever comes
 * meanwhile waits for the next one, in the order in which it came.
 */
public final class SharedRounds<T> {

  private final int most;
  private final Consumer<List<T>> work;
  private final Queue<T> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean going = new AtomicBoolean();

  /** A round has so many at most; the work answers its callers itself, and throws nothing. */
  public SharedRounds(int most, Consumer<List<T>> work) {
    this.most = most;
    this.work = work;
  }

  /** Takes it into the next round. */
  public void add(T asked) {
    waiting.add(asked);
    start();
  }

  private void start() {
    if (going.compareAndSet(false, true)) {
      Thread.ofVirtual().name("shared-round").start(this::goOn);
    }
  }

  private void goOn() {
    try {
      for (List<T> round = next(); !round.isEmpty(); round = next()) {
        work.accept(round);
      }
    } finally {
      going.set(false);
      if (!waiting.isEmpty()) {
        start();
      }
    }
  }

  private List<T> next() {
    List<T> round = new ArrayList<>();
    while (round.size() < most && waiting.peek() != null) {
      round.add(waiting.remove());
    }
    return round;
  }
}
