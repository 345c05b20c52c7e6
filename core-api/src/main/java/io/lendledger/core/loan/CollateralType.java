package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The collateral that secures a loan; cash loans pay a rebate, the others a fee. */
public enum CollateralType {
  CASH("Cash"),
  NON_CASH("Non-Cash");

  private final String wire;

  CollateralType(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static CollateralType of(String wire) {
    for (CollateralType each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Cash, Non-Cash");
  }

  @Override
  public String toString() {
    return wire;
  }
}
