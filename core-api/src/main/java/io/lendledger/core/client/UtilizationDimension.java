package io.lendledger.core.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** What the rows or columns of a utilization matrix stand for. */
public enum UtilizationDimension implements WireNamed {
  @JsonProperty("isin")
  ISIN,
  @JsonProperty("borrowerCode")
  BORROWER,
  @JsonProperty("clientId")
  CLIENT;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static UtilizationDimension of(String wire) {
    return WireNamed.of(UtilizationDimension.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
