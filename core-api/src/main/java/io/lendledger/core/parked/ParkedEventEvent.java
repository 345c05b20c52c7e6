package io.lendledger.core.parked;

import io.lendledger.core.event.EventType;
import org.jspecify.annotations.Nullable;

/** Decisions on a parked event. Its handler reads them in the order of the store. */
public sealed interface ParkedEventEvent {

  /** Names the handler's sequence. */
  String sequence();

  /** The handler that could not handle the event. */
  String handler();

  /** The sequence is to be retried. */
  @EventType(name = "parked-event.retry-requested")
  record RetryRequested(String sequence, String handler, @Nullable String lenderCode)
      implements ParkedEventEvent {}

  /** The handler continues without the event at {@code position}. */
  @EventType(name = "parked-event.skipped")
  record EventSkipped(
      String sequence,
      String handler,
      long position,
      String eventType,
      @Nullable String lenderCode,
      String reason)
      implements ParkedEventEvent {}
}
