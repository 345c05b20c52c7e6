package io.lendledger.gateway.webhook.subscription;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** Whether deliveries are sent. */
public enum SubscriptionStatus implements WireNamed {
  @JsonProperty("Active")
  ACTIVE,
  @JsonProperty("Paused")
  PAUSED;

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  public static SubscriptionStatus of(String wire) {
    return WireNamed.of(SubscriptionStatus.class, wire);
  }
}
