package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The format of a submission's body. */
public enum BodyFormat {
  JSON("application/json"),
  NDJSON("application/x-ndjson"),
  CSV("text/csv");

  private final String wire;

  BodyFormat(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static BodyFormat of(String wire) {
    for (BodyFormat each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "must be one of application/json, application/x-ndjson, text/csv");
  }

  @Override
  public String toString() {
    return wire;
  }
}
