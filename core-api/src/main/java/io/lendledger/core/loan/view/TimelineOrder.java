package io.lendledger.core.loan.view;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** From which end a timeline or the history is read. */
public enum TimelineOrder implements WireNamed {
  @JsonProperty("Oldest")
  OLDEST,
  @JsonProperty("Newest")
  NEWEST;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TimelineOrder of(String wire) {
    return WireNamed.of(TimelineOrder.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
