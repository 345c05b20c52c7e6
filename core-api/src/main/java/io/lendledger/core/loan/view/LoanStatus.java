package io.lendledger.core.loan.view;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Status of a loan (docs/lending.md, Loan states). */
public enum LoanStatus implements WireNamed {
  @JsonProperty("Pending - Uncovered")
  UNCOVERED,
  @JsonProperty("Pending - Covered")
  COVERED,
  @JsonProperty("Open")
  OPEN,
  @JsonProperty("Closed")
  CLOSED,
  @JsonProperty("Cancelled")
  CANCELLED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanStatus of(String wire) {
    return WireNamed.of(LoanStatus.class, wire);
  }

  /** Of a loan that waits for its delivery, whenever its cover has changed. */
  public static LoanStatus pending(boolean covered) {
    return covered ? COVERED : UNCOVERED;
  }

  /** Whether nothing was delivered yet. */
  public boolean isPending() {
    return this == UNCOVERED || this == COVERED;
  }

  /** Whether the loan is over, or never came to be. */
  public boolean isEnded() {
    return this == CLOSED || this == CANCELLED;
  }

  @Override
  public String toString() {
    return wire();
  }
}
