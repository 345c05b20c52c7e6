package io.lendledger.core.loan.terms;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Whether a loan has an agreed end. */
public enum LoanType implements WireNamed {
  @JsonProperty("Open")
  OPEN,
  @JsonProperty("Term")
  TERM;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanType of(String wire) {
    return WireNamed.of(LoanType.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
