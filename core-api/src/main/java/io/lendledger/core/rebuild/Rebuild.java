package io.lendledger.core.rebuild;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A read model rebuilt from the events, beside the live one.
 *
 * @param state {@code Waiting}, {@code Running}, {@code Succeeded} or {@code Failed}
 * @param requestedAt when it was asked for
 * @param finishedAt when it ended
 * @param position last event that it has handled; -1 for none
 * @param events number of handled events
 * @param progress fraction of the store, 0…1
 * @param eventsPerSecond mean rate while it ran; null before its first batch
 * @param secondsLeft to the end of the store at that rate; null when it does not run
 * @param reason the event and the cause of the failure
 * @param differences the result of a verification; null before its end, and in a replay
 */
public record Rebuild(
    String state,
    Instant requestedAt,
    @Nullable Instant finishedAt,
    long position,
    long events,
    BigDecimal progress,
    @Nullable Long eventsPerSecond,
    @Nullable Long secondsLeft,
    @Nullable String reason,
    @Nullable Differences differences) {

  /** Whether it has not ended. */
  public boolean goesOn() {
    return state.equals("Waiting") || state.equals("Running");
  }

  /** Whether it ended without a result. */
  public boolean hasFailed() {
    return state.equals("Failed");
  }
}
