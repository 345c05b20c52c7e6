package io.lendledger.core.bound;

/** What a date says, and so how far ahead of today it may lie. */
public enum DateKind {
  /** What has happened or is as of: snapshots, trades, prices, rates, collateral, closes. */
  REPORTED,
  /** From when on something agreed is in force: preferences, rerates. */
  EFFECTIVE,
  /** When something is to settle, be paid or end. */
  SETTLEMENT,
  /** When a security is repaid. */
  MATURITY
}
