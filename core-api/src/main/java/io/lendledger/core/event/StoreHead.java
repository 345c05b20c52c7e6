package io.lendledger.core.event;

/** Tells how far the event store reaches. */
@FunctionalInterface
public interface StoreHead {

  /** Global position of the last committed event; -1 when the store is empty. */
  long position();
}
