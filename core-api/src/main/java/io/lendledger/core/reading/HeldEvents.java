package io.lendledger.core.reading;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/**
 * The events of a store for one processor, which takes a thousand ahead of what it handles, however
 * large they are: here it finds none while those that it has not handled have too many bytes.
 */
public final class HeldEvents implements StreamableMessageSource<TrackedEventMessage<?>> {

  /** Payloads that a processor holds have fewer bytes without the last one. */
  public static final long MOST_BYTES = 4L << 20;

  private static final long BEFORE_ALL = -1;

  private final StreamableMessageSource<TrackedEventMessage<?>> store;
  private final LongSupplier handled;

  /**
   * Events of a store.
   *
   * @param handled up to which position the processor has handled all that it was handed
   */
  public HeldEvents(StreamableMessageSource<TrackedEventMessage<?>> store, LongSupplier handled) {
    this.store = store;
    this.handled = handled;
  }

  /** How far a segment has come; a processor says nothing of one before its first batch ends. */
  public static long reached(@Nullable EventTrackerStatus segment) {
    return segment == null ? BEFORE_ALL : segment.getCurrentPosition().orElse(BEFORE_ALL);
  }

  @Override
  public BlockingStream<TrackedEventMessage<?>> openStream(@Nullable TrackingToken token) {
    return new HeldStream(store.openStream(token), SizedEvents.of(store), handled);
  }

  @Override
  public @Nullable TrackingToken createTailToken() {
    return store.createTailToken();
  }

  @Override
  public @Nullable TrackingToken createHeadToken() {
    return store.createHeadToken();
  }

  @Override
  public @Nullable TrackingToken createTokenAt(Instant moment) {
    return store.createTokenAt(moment);
  }

  @Override
  public @Nullable TrackingToken createTokenSince(Duration duration) {
    return store.createTokenSince(duration);
  }
}
