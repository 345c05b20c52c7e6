package io.lendledger.core.series;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** What a series is divided by. */
public enum SeriesDimension implements WireNamed {
  @JsonProperty("borrowerCode")
  BORROWER,
  @JsonProperty("isin")
  ISIN,
  @JsonProperty("clientId")
  CLIENT,
  @JsonProperty("currency")
  CURRENCY,
  @JsonProperty("lenderCode")
  LENDER;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SeriesDimension of(String wire) {
    return WireNamed.of(SeriesDimension.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
