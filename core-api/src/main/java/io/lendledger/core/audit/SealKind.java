package io.lendledger.core.audit;

/** Why a seal was made. */
public enum SealKind {
  /** A UTC day has ended. */
  Day,
  /** Somebody asked for it. */
  OnDemand,
  /** The next seals are signed with another key, which this one names. */
  KeyChange
}
