package io.lendledger.core.series;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Over which time a point of a series is. */
public enum SeriesBucket implements WireNamed {
  @JsonProperty("day")
  DAY,
  @JsonProperty("month")
  MONTH;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SeriesBucket of(String wire) {
    return WireNamed.of(SeriesBucket.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
