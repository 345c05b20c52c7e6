package io.lendledger.core.reading;

import java.util.function.ToLongFunction;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.StreamableMessageSource;

/**
 * A store that knows how large its events are. One may have thousands of lines: whoever gathers
 * events bounds their bytes beside their number.
 */
public interface SizedEvents {

  /** Bytes of an event's payload. */
  long bytes(TrackedEventMessage<?> event);

  /** The sizes that a source knows; of another one all events count as nothing. */
  static ToLongFunction<TrackedEventMessage<?>> of(
      StreamableMessageSource<TrackedEventMessage<?>> source) {
    return source instanceof SizedEvents sized ? sized::bytes : _ -> 0;
  }
}
