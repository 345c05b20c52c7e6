package io.lendledger.core.event;

import io.lendledger.core.lender.LenderCode;

/** Tells how far the event store reaches. */
@FunctionalInterface
public interface StoreHead {

  /** Global position of the last committed event; -1 when the store is empty. */
  long position();

  /**
   * Global position of the last committed event that may concern a lender: what came of other
   * lenders' requests does not. A store that cannot tell answers its end.
   */
  default long position(LenderCode lender) {
    return position();
  }
}
