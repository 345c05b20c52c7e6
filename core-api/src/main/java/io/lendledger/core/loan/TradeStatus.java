package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** State of a trade. */
public enum TradeStatus {
  PENDING("Pending"),
  SETTLED("Settled"),
  CANCELLED("Cancelled");

  private final String wire;

  TradeStatus(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TradeStatus of(String wire) {
    for (TradeStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Pending, Settled, Cancelled");
  }

  @Override
  public String toString() {
    return wire;
  }
}
