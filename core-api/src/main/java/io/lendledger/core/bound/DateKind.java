package io.lendledger.core.bound;

/** The kind of a date, which decides how far ahead of today it may lie. */
public enum DateKind {
  /** Days of facts: snapshots, trades, prices, rates, collateral, closes. */
  REPORTED,
  /** Effective dates: preferences, rerates. */
  EFFECTIVE,
  /** Dates of settlement, payment or end. */
  SETTLEMENT,
  /** When a security is repaid. */
  MATURITY
}
