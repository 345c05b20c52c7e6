package io.lendledger.core.transaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Direction of a transaction from the client's view. */
public enum Side {
  BUY("Buy"),
  SELL("Sell");

  private final String wire;

  Side(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static Side of(String wire) {
    for (Side each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Buy, Sell");
  }

  @Override
  public String toString() {
    return wire;
  }
}
