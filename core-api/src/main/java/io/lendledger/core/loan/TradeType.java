package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The effect of a trade on its loan. */
public enum TradeType {
  LOAN("Loan"),
  RETURN("Return"),
  RECALL("Recall");

  private final String wire;

  TradeType(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TradeType of(String wire) {
    for (TradeType each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Loan, Return, Recall");
  }

  @Override
  public String toString() {
    return wire;
  }
}
