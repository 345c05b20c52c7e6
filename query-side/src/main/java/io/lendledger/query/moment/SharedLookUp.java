package io.lendledger.query.moment;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A position, looked up once for all who ask meanwhile. An answer is never older than the question:
 * whoever waited for a look-up that had begun before takes the next one.
 */
public final class SharedLookUp {

  private final LongSupplier lookUp;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile long begun;
  private long known;

  /** The look-up that found what is known. */
  private long found;

  public SharedLookUp(LongSupplier lookUp) {
    this.lookUp = lookUp;
  }

  public long position() {
    long before = begun;
    lock.lock();
    try {
      if (found <= before) {
        long next = begun + 1;
        begun = next;
        known = lookUp.getAsLong();
        found = next;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }
}
