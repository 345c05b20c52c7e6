package io.lendledger.core.audit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The form in which events of former revisions are shown. */
public enum EventForm {
  /** Byte for byte as it was stored, under the revision of that time. */
  STORED("Stored"),
  /** As today's code reads it: through the upcasters, under today's revision. */
  CURRENT("Current");

  private final String wire;

  EventForm(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static EventForm of(String wire) {
    for (EventForm each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Stored, Current");
  }

  @Override
  public String toString() {
    return wire;
  }
}
