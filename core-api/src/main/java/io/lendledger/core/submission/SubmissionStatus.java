package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The progress of a submission. */
public enum SubmissionStatus {
  ACCEPTED("Accepted"),
  APPLIED("Applied"),
  WITHDRAWING("Withdrawing"),
  WITHDRAWN("Withdrawn");

  private final String wire;

  SubmissionStatus(String wire) {
    this.wire = wire;
  }

  /** Whether work remains for it. */
  public boolean isOpen() {
    return this == ACCEPTED || this == WITHDRAWING;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SubmissionStatus of(String wire) {
    for (SubmissionStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Accepted, Applied, Withdrawing, Withdrawn");
  }

  @Override
  public String toString() {
    return wire;
  }
}
