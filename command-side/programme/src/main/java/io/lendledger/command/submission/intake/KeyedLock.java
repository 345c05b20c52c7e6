package io.lendledger.command.submission.intake;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets callers with the same key in this process go one after the other. */
final class KeyedLock {

  private final Map<Thing, Turn> turns = new ConcurrentHashMap<>();

  /** What is asked for. */
  sealed interface Thing {

    /** One submission. */
    record OfSubmission(SubmissionId submission) implements Thing {}

    /** What one lender, or the desk, sends of a flow. */
    record OfFlow(Flow flow, @Nullable LenderCode lender) implements Thing {}
  }

  <T> T take(Thing what, Supplier<T> work) {
    ReentrantLock lock = join(what);
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
      leave(what);
    }
  }

  private ReentrantLock join(Thing what) {
    return turns.compute(
            what,
            (key, known) ->
                known == null ? new Turn(new ReentrantLock(), 1) : known.with(known.asking + 1))
        .lock;
  }

  private void leave(Thing what) {
    turns.computeIfPresent(
        what, (key, known) -> known.asking == 1 ? null : known.with(known.asking - 1));
  }

  private record Turn(ReentrantLock lock, int asking) {

    Turn with(int nowAsking) {
      return new Turn(lock, nowAsking);
    }
  }
}
