package io.lendledger.core.integrity;

/** The reason for a seal. */
public enum SealKind {
  /** A UTC day has ended. */
  Day,
  /** A request asked for it. */
  OnDemand,
  /** The next seals are signed with another key, which this one names. */
  KeyChange
}
