package io.lendledger.core.loan.change;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/**
 * The record in which a loan's change is told: the custody loan's or a client's part's (decision
 * 012).
 */
public enum LoanChangeType implements WireNamed {
  @JsonProperty("loan.custody")
  CUSTODY,
  @JsonProperty("loan.client")
  CLIENT;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanChangeType of(String wire) {
    return WireNamed.of(LoanChangeType.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
