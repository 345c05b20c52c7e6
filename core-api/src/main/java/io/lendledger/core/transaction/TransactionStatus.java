package io.lendledger.core.transaction;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** How far a purchase or sale counts in its client's inventory. */
public enum TransactionStatus implements WireNamed {
  /** It is kept; its client's holding does not count it yet. */
  @JsonProperty("Recorded")
  RECORDED,
  /** Its units count beside the last snapshot. */
  @JsonProperty("Pending")
  PENDING,
  /** A snapshot includes it. */
  @JsonProperty("Included")
  INCLUDED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static TransactionStatus of(String wire) {
    return WireNamed.of(TransactionStatus.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
