package io.lendledger.command.submission.store;

import org.jspecify.annotations.Nullable;

/** The outcome of a record. */
public enum Outcome {
  APPLIED,
  UNCHANGED,
  DUPLICATE;

  /** The same, of an answer as it comes. */
  public static Outcome answered(@Nullable Object changed) {
    return changed(Boolean.TRUE.equals(changed));
  }

  /** From an aggregate's answer whether something changed. */
  public static Outcome changed(boolean changed) {
    return changed ? APPLIED : UNCHANGED;
  }
}
