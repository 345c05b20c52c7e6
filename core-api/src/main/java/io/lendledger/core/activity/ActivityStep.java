package io.lendledger.core.activity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;
import org.jspecify.annotations.Nullable;

/** From what to what one steps through time. */
public enum ActivityStep implements WireNamed {
  @JsonProperty("Event")
  EVENT(null),
  @JsonProperty("DayClose")
  DAY_CLOSE("business-day.closed"),
  @JsonProperty("MonthClose")
  MONTH_CLOSE("billing-month.closed");

  private final @Nullable String eventType;

  ActivityStep(@Nullable String eventType) {
    this.eventType = eventType;
  }

  /** The events that one steps on; null for any that concern who asks. */
  public @Nullable String eventType() {
    return eventType;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static ActivityStep of(String wire) {
    return WireNamed.of(ActivityStep.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
