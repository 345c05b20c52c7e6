package io.lendledger.core.bound;

/** The kind of a date, which decides how far ahead of today it may lie. */
public enum DateKind {
  /** Days of facts: snapshots, trades, prices, rates, collateral, closes. */
  REPORTED,
  /** From when on something agreed is in force: preferences, rerates. */
  EFFECTIVE,
  /** When something is to settle, be paid or end. */
  SETTLEMENT,
  /** When a security is repaid. */
  MATURITY
}
