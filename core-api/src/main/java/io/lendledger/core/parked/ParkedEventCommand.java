package io.lendledger.core.parked;

import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Commands of operations on a parked event. */
public sealed interface ParkedEventCommand {

  /** Tries the event again, and what waits behind it. */
  record RetryParkedEvent(
      @TargetAggregateIdentifier ParkedKey key, String handler, @Nullable String lenderCode)
      implements ParkedEventCommand {}

  /**
   * Gives the event up and goes on with what waits behind it. Skipping the same event again changes
   * nothing.
   */
  record SkipParkedEvent(
      @TargetAggregateIdentifier ParkedKey key,
      String handler,
      long position,
      String eventType,
      @Nullable String lenderCode,
      String reason)
      implements ParkedEventCommand {}

  /** Identity of a handler's sequence. */
  record ParkedKey(String sequence) {
    @Override
    public String toString() {
      return "parked:" + sequence;
    }
  }
}
