package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** What happened to a loan (contract, section 7). */
public enum LoanChangeKind implements WireNamed {
  @JsonProperty("booked")
  BOOKED,
  @JsonProperty("covered")
  COVERED,
  /** Cover does not reach the required value, or no longer does. */
  @JsonProperty("uncovered")
  UNCOVERED,
  /** Units that were not delivered have left the loan. */
  @JsonProperty("dropped")
  DROPPED,
  /** Units were delivered, or the day of a delivery is another one. */
  @JsonProperty("delivered")
  DELIVERED,
  @JsonProperty("rerated")
  RERATED,
  /** Units moved from one client to another. */
  @JsonProperty("reallocated")
  REALLOCATED,
  @JsonProperty("recalled")
  RECALLED,
  /** A recall, or what had not settled of one, became smaller. */
  @JsonProperty("recall-reduced")
  RECALL_REDUCED,
  @JsonProperty("return-instructed")
  RETURN_INSTRUCTED,
  /** Units of a return or recall came back, or did so on another day. */
  @JsonProperty("returned")
  RETURNED,
  /** Custody reported on a trade, and no units moved. */
  @JsonProperty("settlement-reported")
  SETTLEMENT_REPORTED,
  /** A day of a closed month turned out otherwise. */
  @JsonProperty("accrual-adjusted")
  ACCRUAL_ADJUSTED,
  @JsonProperty("closed")
  CLOSED,
  /** The loan, a trade of it, or what had not settled of a return was called off. */
  @JsonProperty("cancelled")
  CANCELLED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanChangeKind of(String wire) {
    return WireNamed.of(LoanChangeKind.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
