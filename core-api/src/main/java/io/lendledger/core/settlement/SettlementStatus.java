package io.lendledger.core.settlement;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The state of a trade's settlement. */
public enum SettlementStatus {
  PENDING("Pending"),
  MATCHED("Matched"),
  SETTLED("Settled"),
  FAILED("Failed");

  private final String wire;

  SettlementStatus(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SettlementStatus of(String wire) {
    for (SettlementStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Pending, Matched, Settled, Failed");
  }

  @Override
  public String toString() {
    return wire;
  }
}
