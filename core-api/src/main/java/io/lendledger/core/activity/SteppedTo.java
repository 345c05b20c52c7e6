package io.lendledger.core.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a step leads; components are the wire's fields (docs/api.md, Activity).
 *
 * @param moment the first whole millisecond that knows the event; null when there is none
 * @param eventType what happened then
 */
public record SteppedTo(@Nullable Instant moment, @Nullable String eventType) {

  /** There is no such event. */
  public static final SteppedTo NOWHERE = new SteppedTo(null, null);
}
