package io.lendledger.core.position;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Whether a holding may be lent. */
public enum PositionStatus implements WireNamed {
  @JsonProperty("Available")
  AVAILABLE,
  @JsonProperty("Recall")
  RECALL,
  @JsonProperty("Restricted")
  RESTRICTED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static PositionStatus of(String wire) {
    return WireNamed.of(PositionStatus.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
