package io.lendledger.gateway.webhook.address;

/** Thrown when deliveries to an address are not allowed. */
public final class TargetRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TargetRefused(String reason) {
    super(reason, null, false, false);
  }
}
