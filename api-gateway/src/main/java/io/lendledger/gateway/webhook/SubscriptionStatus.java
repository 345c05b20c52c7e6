package io.lendledger.gateway.webhook;

import com.fasterxml.jackson.annotation.JsonValue;

/** Whether deliveries are sent. */
enum SubscriptionStatus {
  ACTIVE("Active"),
  PAUSED("Paused");

  private final String wire;

  SubscriptionStatus(String wire) {
    this.wire = wire;
  }

  @JsonValue
  String wire() {
    return wire;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  static SubscriptionStatus of(String wire) {
    for (SubscriptionStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("must be one of Active, Paused");
  }
}
