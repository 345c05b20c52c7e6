package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The kind of a submission. */
public enum Flow implements WireNamed {
  @JsonProperty("positions")
  POSITIONS,
  @JsonProperty("transactions")
  TRANSACTIONS,
  @JsonProperty("settlement-status")
  SETTLEMENT_STATUS,
  @JsonProperty("client-reference")
  CLIENT_REFERENCE,
  @JsonProperty("income-distribution")
  INCOME_DISTRIBUTION,
  @JsonProperty("instruments")
  INSTRUMENTS,
  @JsonProperty("prices")
  PRICES,
  @JsonProperty("fx-rates")
  FX_RATES,
  @JsonProperty("market-rates")
  MARKET_RATES,
  @JsonProperty("collateral")
  COLLATERAL,
  /** Bodies that are kept only; matching is not a submission's work. */
  @JsonProperty("borrow-requests")
  BORROW_REQUESTS;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static Flow of(String wire) {
    return WireNamed.of(Flow.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
