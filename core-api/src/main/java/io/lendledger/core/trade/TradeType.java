package io.lendledger.core.trade;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The effect of a trade on its loan. */
public enum TradeType implements WireNamed {
  @JsonProperty("Loan")
  LOAN,
  @JsonProperty("Return")
  RETURN,
  @JsonProperty("Recall")
  RECALL;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TradeType of(String wire) {
    return WireNamed.of(TradeType.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
