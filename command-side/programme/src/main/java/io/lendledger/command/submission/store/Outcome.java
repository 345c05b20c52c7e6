package io.lendledger.command.submission.store;

/** The outcome of a record. */
public enum Outcome {
  APPLIED,
  UNCHANGED,
  DUPLICATE;

  /** From an aggregate's answer whether something changed. */
  public static Outcome changed(boolean changed) {
    return changed ? APPLIED : UNCHANGED;
  }
}
