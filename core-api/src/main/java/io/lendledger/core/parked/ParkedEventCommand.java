package io.lendledger.core.parked;

import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Commands of operations on a parked event. */
public sealed interface ParkedEventCommand {

  /** Retries the event, and those waiting behind it. */
  record RetryParkedEvent(
      @TargetAggregateIdentifier ParkedKey key, String handler, @Nullable String lenderCode)
      implements ParkedEventCommand {}

  /**
   * Gives the event up and continues with those waiting behind it. Skipping the same event again
   * changes nothing.
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
