package io.lendledger.core.rebuild;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The purpose of a rebuild. */
public enum RebuildKind implements WireNamed {
  /** To take the place of the live one. */
  @JsonProperty("Replay")
  REPLAY,
  /** To be compared with the live one, and dropped. */
  @JsonProperty("Verify")
  VERIFY;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static RebuildKind of(String wire) {
    return WireNamed.of(RebuildKind.class, wire);
  }
}
