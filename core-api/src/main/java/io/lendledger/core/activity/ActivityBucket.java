package io.lendledger.core.activity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;
import java.time.Duration;

/** Over how long events are counted together. */
public enum ActivityBucket implements WireNamed {
  @JsonProperty("minute")
  MINUTE(Duration.ofMinutes(1)),
  @JsonProperty("hour")
  HOUR(Duration.ofHours(1)),
  @JsonProperty("day")
  DAY(Duration.ofDays(1));

  private final Duration length;

  ActivityBucket(Duration length) {
    this.length = length;
  }

  /** Its length; the first one began with 1970. */
  public Duration length() {
    return length;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static ActivityBucket of(String wire) {
    return WireNamed.of(ActivityBucket.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
