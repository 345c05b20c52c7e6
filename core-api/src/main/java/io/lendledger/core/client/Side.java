package io.lendledger.core.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Direction of a transaction from the client's view. */
public enum Side implements WireNamed {
  @JsonProperty("Buy")
  BUY,
  @JsonProperty("Sell")
  SELL;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static Side of(String wire) {
    return WireNamed.of(Side.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
