package io.lendledger.gateway.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to a subscriber, and its last attempt.
 *
 * @param replayId the replay that it is one of; null when it is none's
 * @param attempts since it was made, or last asked for again
 * @param nextAttemptAt null while it waits for an earlier one of its loan, or is under way
 * @param requestBody the body; null once it is removed
 * @param responseBody the beginning of the answer
 * @param failure the reason the reason why the last attempt failed
 */
public record Delivery(
    String id,
    String eventId,
    String type,
    @Nullable String loanId,
    @Nullable String replayId,
    Status status,
    DeliveryOutcome outcome,
    int attempts,
    Instant createdAt,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant attemptedAt,
    @Nullable Integer durationMillis,
    @Nullable String requestBody,
    @Nullable Integer responseStatus,
    @Nullable String responseBody,
    @Nullable String failure) {

  /** Type of a test event. */
  public static final String TEST = "webhook.test";

  /** The status of a delivery. */
  public enum Status implements WireNamed {
    @JsonProperty("Pending")
    PENDING,
    @JsonProperty("Delivered")
    DELIVERED,
    @JsonProperty("Parked")
    PARKED;

    /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
    public static Status of(String wire) {
      return WireNamed.of(Status.class, wire);
    }

    static Status ofState(String state) {
      return state.equals("Waiting") || state.equals("Ready") ? PENDING : of(state);
    }

    String[] states() {
      return this == PENDING ? new String[] {"Waiting", "Ready"} : new String[] {wire()};
    }
  }
}
