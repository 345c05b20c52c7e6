package io.lendledger.gateway.webhook.outcome;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** What has become of a delivery so far. */
public enum DeliveryOutcome implements WireNamed {
  /** Its target answered 2xx. */
  @JsonProperty("Succeeded")
  SUCCEEDED,
  /** Its last attempt failed, and there will be another. */
  @JsonProperty("Retrying")
  RETRYING,
  /** The last attempt of its schedule failed. */
  @JsonProperty("GivenUp")
  GIVEN_UP,
  /** It was not tried since it was made, or asked for again. */
  @JsonProperty("Waiting")
  WAITING;

  public static DeliveryOutcome of(String state, int attempts) {
    return switch (state) {
      case "Delivered" -> SUCCEEDED;
      case "Parked" -> GIVEN_UP;
      default -> attempts > 0 ? RETRYING : WAITING;
    };
  }

  /** The same as SQL, of two columns or other expressions: the name on the wire. */
  public static String sql(String state, String attempts) {
    return "CASE "
        + state
        + " WHEN 'Delivered' THEN 'Succeeded' WHEN 'Parked' THEN 'GivenUp'"
        + " ELSE CASE WHEN "
        + attempts
        + " > 0 THEN 'Retrying' ELSE 'Waiting' END END";
  }
}
