package io.lendledger.core.integrity;

/** How far a check of the chain is. */
public enum IntegrityCheckState {
  /** It reads. */
  Running,
  /** It has a result. */
  Done,
  /** It could not read the store. */
  Failed,
  /** Its process ended, and it with it. */
  Interrupted
}
