package io.lendledger.gateway.webhook;

/** Thrown when something must not be delivered to an address. */
final class TargetRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TargetRefused(String reason) {
    super(reason, null, false, false);
  }
}
