package io.lendledger.core.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Whether a client takes part in lending. */
public enum OptIn implements WireNamed {
  @JsonProperty("In")
  IN,
  @JsonProperty("Out")
  OUT;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static OptIn of(String wire) {
    return WireNamed.of(OptIn.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
