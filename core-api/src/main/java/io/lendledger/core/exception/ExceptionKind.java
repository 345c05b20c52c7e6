package io.lendledger.core.exception;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The kinds of exceptions, in the order in which they are listed. */
public enum ExceptionKind implements WireNamed {
  /** A custodian reported that a trade failed to settle. */
  @JsonProperty("failed-settlement")
  FAILED_SETTLEMENT,
  /** A lender reported income that differs from what was expected. */
  @JsonProperty("income-mismatch")
  INCOME_MISMATCH,
  /** Recalled units are not back on their due date. */
  @JsonProperty("late-recall")
  LATE_RECALL,
  /** A security on loan has no price at all. */
  @JsonProperty("missing-price")
  MISSING_PRICE,
  /** An event is set aside. */
  @JsonProperty("parked-event")
  PARKED_EVENT,
  /** A body was refused. */
  @JsonProperty("refused-submission")
  REFUSED_SUBMISSION,
  /** Units were delivered although their loan is not covered. */
  @JsonProperty("uncovered-delivery")
  UNCOVERED_DELIVERY,
  /** Collateral does not reach the required value of an account's loans. */
  @JsonProperty("under-collateralised")
  UNDER_COLLATERALISED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static ExceptionKind of(String wire) {
    return WireNamed.of(ExceptionKind.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
