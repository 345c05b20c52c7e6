package io.lendledger.core.change;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** How a record differs between two moments. */
public enum ChangeKind implements WireNamed {
  @JsonProperty("Added")
  ADDED,
  @JsonProperty("Removed")
  REMOVED,
  @JsonProperty("Changed")
  CHANGED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static ChangeKind of(String wire) {
    return WireNamed.of(ChangeKind.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
