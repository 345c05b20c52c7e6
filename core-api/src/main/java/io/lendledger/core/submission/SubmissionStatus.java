package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** How far a submission has come. */
public enum SubmissionStatus {
  ACCEPTED("Accepted"),
  APPLIED("Applied");

  private final String wire;

  SubmissionStatus(String wire) {
    this.wire = wire;
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
    throw new IllegalArgumentException("must be one of Accepted, Applied");
  }

  @Override
  public String toString() {
    return wire;
  }
}
