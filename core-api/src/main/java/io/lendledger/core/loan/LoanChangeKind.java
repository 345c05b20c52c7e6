package io.lendledger.core.loan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** The kind of a loan change (docs/webhooks.md, Loan changes). */
public enum LoanChangeKind {
  BOOKED("booked"),
  COVERED("covered"),
  /** Cover does not reach the required value, or no longer does. */
  UNCOVERED("uncovered"),
  /** Units that were not delivered have left the loan. */
  DROPPED("dropped"),
  /** Units were delivered, or the day of a delivery changed. */
  DELIVERED("delivered"),
  RERATED("rerated"),
  /** Units moved from one client to another. */
  REALLOCATED("reallocated"),
  RECALLED("recalled"),
  /** A recall, or its unsettled rest, was reduced. */
  RECALL_REDUCED("recall-reduced"),
  RETURN_INSTRUCTED("return-instructed"),
  /** Units of a return or recall were returned, or the day changed. */
  RETURNED("returned"),
  /** Custody reported on a trade, and no units moved. */
  SETTLEMENT_REPORTED("settlement-reported"),
  /** The accrual of a day of a closed month was adjusted. */
  ACCRUAL_ADJUSTED("accrual-adjusted"),
  CLOSED("closed"),
  /** The loan, one of its trades, or the unsettled rest of a return was cancelled. */
  CANCELLED("cancelled");

  private final String wire;

  LoanChangeKind(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static LoanChangeKind of(String wire) {
    return Arrays.stream(values())
        .filter(each -> each.wire.equals(wire))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(wire + " is no change of a loan"));
  }

  @Override
  public String toString() {
    return wire;
  }
}
