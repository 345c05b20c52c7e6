package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The progress of a submission. */
public enum SubmissionStatus implements WireNamed {
  @JsonProperty("Accepted")
  ACCEPTED,
  @JsonProperty("Applied")
  APPLIED,
  @JsonProperty("Withdrawing")
  WITHDRAWING,
  @JsonProperty("Withdrawn")
  WITHDRAWN;

  /** Whether work remains for it. */
  public boolean isOpen() {
    return this == ACCEPTED || this == WITHDRAWING;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SubmissionStatus of(String wire) {
    return WireNamed.of(SubmissionStatus.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
