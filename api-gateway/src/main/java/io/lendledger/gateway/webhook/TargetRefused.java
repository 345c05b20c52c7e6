package io.lendledger.gateway.webhook;

/** Thrown when deliveries to an address are not allowed. */
final class TargetRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TargetRefused(String reason) {
    super(reason, null, false, false);
  }
}
