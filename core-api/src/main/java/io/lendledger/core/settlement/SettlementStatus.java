package io.lendledger.core.settlement;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The state of a trade's settlement. */
public enum SettlementStatus implements WireNamed {
  @JsonProperty("Pending")
  PENDING,
  @JsonProperty("Matched")
  MATCHED,
  @JsonProperty("Settled")
  SETTLED,
  @JsonProperty("Failed")
  FAILED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SettlementStatus of(String wire) {
    return WireNamed.of(SettlementStatus.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
