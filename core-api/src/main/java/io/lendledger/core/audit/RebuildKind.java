package io.lendledger.core.audit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The purpose of a rebuild. */
public enum RebuildKind {
  /** To take the place of the live one. */
  REPLAY("Replay"),
  /** To be compared with the live one, and dropped. */
  VERIFY("Verify");

  private final String wire;

  RebuildKind(String wire) {
    this.wire = wire;
  }

  /** The name on the wire. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static RebuildKind of(String wire) {
    for (RebuildKind each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Replay, Verify");
  }
}
