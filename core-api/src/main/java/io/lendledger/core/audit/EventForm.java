package io.lendledger.core.audit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The form in which events of former revisions are shown. */
public enum EventForm implements WireNamed {
  /** Byte for byte as it was stored, under the revision of that time. */
  @JsonProperty("Stored")
  STORED,
  /** As today's code reads it: through the upcasters, under today's revision. */
  @JsonProperty("Current")
  CURRENT;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static EventForm of(String wire) {
    return WireNamed.of(EventForm.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
