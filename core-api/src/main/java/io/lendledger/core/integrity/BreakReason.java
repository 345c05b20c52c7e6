package io.lendledger.core.integrity;

/** The reason of a {@link ChainBreak}. */
public enum BreakReason {
  /** The event holds other values than it was linked with. */
  Changed,
  /** An event that was linked is gone. */
  Missing,
  /** There is an event that was not linked, among those that were. */
  Inserted,
  /** The chain's own rows were altered; the events may be intact. */
  ChainAltered,
  /** The chain's own rows are gone; the events may be intact. */
  ChainMissing,
  /** Events and chain agree with each other, but not with the seal: both were rewritten. */
  SealMismatch,
  /** A seal that was kept elsewhere is not in the store. */
  SealMissing,
  /**
   * A seal's signature is not its key's, its key is not trusted, or it does not follow on the one
   * before.
   */
  SealForged,
  /** The index by which the history is searched is not that of its events, which may be intact. */
  IndexAltered
}
