package io.lendledger.gateway.webhook.outcome;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;
import java.util.stream.Stream;

/** Outcomes that somebody asks for. */
public enum OutcomeFilter implements WireNamed {
  @JsonProperty("Succeeded")
  SUCCEEDED,
  /** The last attempt failed, whether there will be another or not. */
  @JsonProperty("Failed")
  FAILED,
  @JsonProperty("Retrying")
  RETRYING,
  @JsonProperty("GivenUp")
  GIVEN_UP,
  @JsonProperty("Waiting")
  WAITING;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  public static OutcomeFilter of(String wire) {
    return WireNamed.of(OutcomeFilter.class, wire);
  }

  public String[] names() {
    return names(
        switch (this) {
          case SUCCEEDED -> Stream.of(DeliveryOutcome.SUCCEEDED);
          case FAILED -> Stream.of(DeliveryOutcome.RETRYING, DeliveryOutcome.GIVEN_UP);
          case RETRYING -> Stream.of(DeliveryOutcome.RETRYING);
          case GIVEN_UP -> Stream.of(DeliveryOutcome.GIVEN_UP);
          case WAITING -> Stream.of(DeliveryOutcome.WAITING);
        });
  }

  public static String[] names(Stream<DeliveryOutcome> outcomes) {
    return outcomes.map(DeliveryOutcome::wire).toArray(String[]::new);
  }
}
