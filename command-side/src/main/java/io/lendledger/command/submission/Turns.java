package io.lendledger.command.submission;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets callers with the same key in this process go one after the other. */
final class Turns {

  private final Map<String, Turn> turns = new ConcurrentHashMap<>();

  <T> T take(String what, Supplier<T> work) {
    ReentrantLock lock = join(what);
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
      leave(what);
    }
  }

  private ReentrantLock join(String what) {
    return turns.compute(
            what,
            (key, known) ->
                known == null ? new Turn(new ReentrantLock(), 1) : known.with(known.asking + 1))
        .lock;
  }

  private void leave(String what) {
    turns.computeIfPresent(
        what, (key, known) -> known.asking == 1 ? null : known.with(known.asking - 1));
  }

  private record Turn(ReentrantLock lock, int asking) {

    Turn with(int nowAsking) {
      return new Turn(lock, nowAsking);
    }
  }
}
