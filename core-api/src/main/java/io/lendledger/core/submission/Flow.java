package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The kind of a submission. */
public enum Flow {
  POSITIONS("positions"),
  TRANSACTIONS("transactions"),
  SETTLEMENT_STATUS("settlement-status"),
  CLIENT_REFERENCE("client-reference"),
  INCOME_DISTRIBUTION("income-distribution"),
  INSTRUMENTS("instruments"),
  PRICES("prices"),
  FX_RATES("fx-rates"),
  MARKET_RATES("market-rates"),
  COLLATERAL("collateral"),
  /** Bodies that are kept only; matching is not a submission's work. */
  BORROW_REQUESTS("borrow-requests");

  private final String wire;

  Flow(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static Flow of(String wire) {
    for (Flow each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of the flows");
  }

  @Override
  public String toString() {
    return wire;
  }
}
