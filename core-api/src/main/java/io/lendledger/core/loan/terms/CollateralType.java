package io.lendledger.core.loan.terms;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The collateral that secures a loan; cash loans pay a rebate, the others a fee. */
public enum CollateralType implements WireNamed {
  @JsonProperty("Cash")
  CASH,
  @JsonProperty("Non-Cash")
  NON_CASH;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static CollateralType of(String wire) {
    return WireNamed.of(CollateralType.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
