package io.lendledger.core.search;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** What a search has found. */
public enum FoundType implements WireNamed {
  @JsonProperty("loan")
  LOAN,
  @JsonProperty("client-loan")
  CLIENT_LOAN,
  @JsonProperty("trade")
  TRADE,
  @JsonProperty("client")
  CLIENT,
  @JsonProperty("instrument")
  INSTRUMENT,
  @JsonProperty("borrower")
  BORROWER,
  @JsonProperty("lender")
  LENDER,
  @JsonProperty("borrow-request")
  BORROW_REQUEST,
  @JsonProperty("transaction")
  TRANSACTION,
  @JsonProperty("submission")
  SUBMISSION;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static FoundType of(String wire) {
    return WireNamed.of(FoundType.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
