package io.lendledger.command.submission.turn;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A lender's records that the processes have not handled yet, in the order of the store. */
final class Unhandled {

  private final Deque<Mark> marks = new ArrayDeque<>();
  private final ReentrantLock looking = new ReentrantLock();
  private long marked;
  private long unmarked;
  private boolean marking;

  /**
   * An end of the store, and what the lender had written by then.
   *
   * @param records those since the mark before
   */
  private record Mark(long records, long position) {}

  /** Held by the one that looks how far the processes are, for all who wait. */
  ReentrantLock looking() {
    return looking;
  }

  /**
   * Adds records that have been written; marks the store's end after so many. The end is asked for
   * by one at a time, and nobody waits for that: others add to the next mark.
   */
  void add(long records, int each, LongSupplier end) {
    if (gathered(records) >= each) {
      mark(end);
    }
  }

  private synchronized long gathered(long records) {
    unmarked += records;
    return unmarked;
  }

  private void mark(LongSupplier end) {
    long records = begin();
    if (records == 0) {
      return;
    }
    Mark mark = null;
    try {
      mark = new Mark(records, end.getAsLong());
    } finally {
      end(records, mark);
    }
  }

  private synchronized long begin() {
    if (marking || unmarked == 0) {
      return 0;
    }
    marking = true;
    long records = unmarked;
    marked += records;
    unmarked = 0;
    return records;
  }

  private synchronized void end(long records, @Nullable Mark mark) {
    marking = false;
    if (mark == null) {
      marked -= records;
      unmarked += records;
    } else {
      marks.addLast(mark);
    }
  }

  /** How many there are, as far as known. */
  synchronized long records() {
    return marked + unmarked;
  }

  /** How many are left when those are taken off that have been handled. */
  long handled(Following following, LongSupplier end) {
    mark(end);
    Mark first = first();
    while (first != null && following.haveHandled(first.position)) {
      forget(first);
      first = first();
    }
    return records();
  }

  private synchronized @Nullable Mark first() {
    return marks.peekFirst();
  }

  private synchronized void forget(Mark mark) {
    if (mark.equals(marks.peekFirst())) {
      marks.removeFirst();
      marked -= mark.records;
    }
  }
}
