package io.lendledger.query.portfolio;

import io.lendledger.core.reading.StoreHead;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The end of the store, looked up once for all who ask meanwhile. An answer is never older than the
 * question: whoever waited for a look-up that had begun before takes the next one.
 */
@Component
final class SharedHead {

  private final ObjectProvider<StoreHead> store;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile long begun;
  private long known;

  /** The look-up that found what is known. */
  private long found;

  SharedHead(ObjectProvider<StoreHead> store) {
    this.store = store;
  }

  /** Position of the last event committed by now. */
  long position() {
    long before = begun;
    lock.lock();
    try {
      if (found <= before) {
        long next = begun + 1;
        begun = next;
        known = store.getObject().position();
        found = next;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }
}
