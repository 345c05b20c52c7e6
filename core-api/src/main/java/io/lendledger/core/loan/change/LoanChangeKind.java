package io.lendledger.core.loan.change;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The kind of a loan change (docs/webhooks.md, Loan changes). */
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
  /** Units were delivered, or the day of a delivery changed. */
  @JsonProperty("delivered")
  DELIVERED,
  @JsonProperty("rerated")
  RERATED,
  /** Units moved from one client to another. */
  @JsonProperty("reallocated")
  REALLOCATED,
  @JsonProperty("recalled")
  RECALLED,
  /** A recall, or its unsettled rest, was reduced. */
  @JsonProperty("recall-reduced")
  RECALL_REDUCED,
  @JsonProperty("return-instructed")
  RETURN_INSTRUCTED,
  /** Units of a return or recall were returned, or the day changed. */
  @JsonProperty("returned")
  RETURNED,
  /** Custody reported on a trade, and no units moved. */
  @JsonProperty("settlement-reported")
  SETTLEMENT_REPORTED,
  /** The accrual of a day of a closed month was adjusted. */
  @JsonProperty("accrual-adjusted")
  ACCRUAL_ADJUSTED,
  @JsonProperty("closed")
  CLOSED,
  /** The loan, one of its trades, or the unsettled rest of a return was cancelled. */
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
