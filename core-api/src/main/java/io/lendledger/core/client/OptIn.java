package io.lendledger.core.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Whether a client takes part in lending. */
public enum OptIn {
  IN("In"),
  OUT("Out");

  private final String wire;

  OptIn(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static OptIn of(String wire) {
    for (OptIn each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of In, Out");
  }

  @Override
  public String toString() {
    return wire;
  }
}
