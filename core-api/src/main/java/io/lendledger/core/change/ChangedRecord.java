package io.lendledger.core.change;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** A kind of record whose changes are read. */
public enum ChangedRecord implements WireNamed {
  @JsonProperty("custody")
  CUSTODY,
  @JsonProperty("clients")
  CLIENTS,
  @JsonProperty("trades")
  TRADES,
  @JsonProperty("holdings")
  HOLDINGS,
  @JsonProperty("accruals")
  ACCRUALS;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static ChangedRecord of(String wire) {
    return WireNamed.of(ChangedRecord.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
