package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Whether a loan has an agreed end. */
public enum LoanType {
  OPEN("Open"),
  TERM("Term");

  private final String wire;

  LoanType(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanType of(String wire) {
    for (LoanType each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Open, Term");
  }

  @Override
  public String toString() {
    return wire;
  }
}
