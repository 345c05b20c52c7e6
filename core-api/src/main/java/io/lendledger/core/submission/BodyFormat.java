package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** The format of a submission's body. */
public enum BodyFormat implements WireNamed {
  @JsonProperty("application/json")
  JSON,
  @JsonProperty("application/x-ndjson")
  NDJSON,
  @JsonProperty("text/csv")
  CSV;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static BodyFormat of(String wire) {
    return WireNamed.of(BodyFormat.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
