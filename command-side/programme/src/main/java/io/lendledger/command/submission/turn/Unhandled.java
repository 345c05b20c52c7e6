package io.lendledger.command.submission.turn;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** A lender's records that the processes have not handled yet, in the order of the store. */
final class Unhandled {

  private final Deque<Mark> marks = new ArrayDeque<>();
  private final ReentrantLock looking = new ReentrantLock();
  private long marked;
  private long unmarked;

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

  /** Adds records that have been written; marks the store's end after so many. */
  synchronized void add(long records, int each, LongSupplier end) {
    unmarked += records;
    if (unmarked >= each) {
      mark(end);
    }
  }

  private void mark(LongSupplier end) {
    marks.addLast(new Mark(unmarked, end.getAsLong()));
    marked += unmarked;
    unmarked = 0;
  }

  /** How many there are, as far as known. */
  synchronized long records() {
    return marked + unmarked;
  }

  /** How many are left when those are taken off that have been handled. */
  synchronized long handled(Following following, LongSupplier end) {
    if (unmarked > 0) {
      mark(end);
    }
    while (!marks.isEmpty() && following.haveHandled(marks.getFirst().position)) {
      marked -= marks.removeFirst().records;
    }
    return marked;
  }
}
