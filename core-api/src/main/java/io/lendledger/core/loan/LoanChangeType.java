package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The record in which a loan's change is told: the custody loan's or a client's part's (decision
 * 012).
 */
public enum LoanChangeType {
  CUSTODY("loan.custody"),
  CLIENT("loan.client");

  private final String wire;

  LoanChangeType(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanChangeType of(String wire) {
    for (LoanChangeType each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of loan.custody, loan.client");
  }

  @Override
  public String toString() {
    return wire;
  }
}
