package io.lendledger.core.position;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Whether a holding may be lent. */
public enum PositionStatus {
  AVAILABLE("Available"),
  RECALL("Recall"),
  RESTRICTED("Restricted");

  private final String wire;

  PositionStatus(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static PositionStatus of(String wire) {
    for (PositionStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Available, Recall, Restricted");
  }

  @Override
  public String toString() {
    return wire;
  }
}
