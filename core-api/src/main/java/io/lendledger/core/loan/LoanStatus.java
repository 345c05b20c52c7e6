package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Status of a loan (docs/lending.md, Loan states). */
public enum LoanStatus {
  UNCOVERED("Pending - Uncovered"),
  COVERED("Pending - Covered"),
  OPEN("Open"),
  CLOSED("Closed"),
  CANCELLED("Cancelled");

  private final String wire;

  LoanStatus(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanStatus of(String wire) {
    for (LoanStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "must be one of Pending - Uncovered, Pending - Covered, Open, Closed, Cancelled");
  }

  @Override
  public String toString() {
    return wire;
  }
}
