package io.lendledger.core.trade;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** State of a trade. */
public enum TradeStatus implements WireNamed {
  @JsonProperty("Pending")
  PENDING,
  @JsonProperty("Settled")
  SETTLED,
  @JsonProperty("Cancelled")
  CANCELLED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TradeStatus of(String wire) {
    return WireNamed.of(TradeStatus.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
