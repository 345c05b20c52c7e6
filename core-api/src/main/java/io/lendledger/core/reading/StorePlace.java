package io.lendledger.core.reading;

import java.util.Set;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/** The start of reading an event store from a position. */
public final class StorePlace {

  private StorePlace() {}

  /** A token of the store's own kind behind which the position comes next; null for the start. */
  public static @Nullable TrackingToken before(
      long position, StreamableMessageSource<? extends TrackedEventMessage<?>> store) {
    if (position <= 0) {
      return null;
    }
    return store.createHeadToken() instanceof GapAwareTrackingToken
        ? GapAwareTrackingToken.newInstance(position - 1, Set.of())
        : new GlobalSequenceTrackingToken(position - 1);
  }
}
