package io.lendledger.gateway.webhook.replay;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** How far a replay is. */
public enum ReplayState implements WireNamed {
  @JsonProperty("Running")
  RUNNING,
  @JsonProperty("Done")
  DONE,
  @JsonProperty("Cancelled")
  CANCELLED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  public static ReplayState of(String wire) {
    return WireNamed.of(ReplayState.class, wire);
  }
}
