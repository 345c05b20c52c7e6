package io.lendledger.core.reading;

import io.lendledger.core.lender.LenderCode;

/** The end of the event store. */
@FunctionalInterface
public interface StoreHead {

  /** Global position of the last committed event; -1 when the store is empty. */
  long position();

  /**
   * Global position of the last committed event that may concern a lender: events of other lenders'
   * requests do not. A store that cannot tell answers its end.
   */
  default long position(LenderCode lender) {
    return position();
  }
}
