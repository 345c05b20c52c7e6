package io.lendledger.core.rebuild;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.wire.WireNamed;

/** The purpose of a rebuild. */
public enum RebuildKind implements WireNamed {
  /** To take the place of the live one. */
  @JsonProperty("Replay")
  REPLAY,
  /** To be compared with the live one, and dropped. */
  @JsonProperty("Verify")
  VERIFY;

  /**
   * Refuses what a process of one revision cannot do to tables that are kept in another.
   *
   * @param projection its name
   * @param kept the revision of its tables
   * @param own the revision that this process knows
   * @throws Rejected {@code INVALID_TRANSITION} for different ones, but for a replay in a newer one
   */
  public void requireRevision(String projection, int kept, int own) {
    if (kept > own || (kept < own && this == VERIFY)) {
      throw Rejected.transition(
          "Projection " + projection,
          "kept in revision " + kept,
          "%s it in revision %d".formatted(this == VERIFY ? "verify" : "replay", own));
    }
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static RebuildKind of(String wire) {
    return WireNamed.of(RebuildKind.class, wire);
  }
}
