package io.lendledger.gateway.sandbox;

/** Whether days are passing. */
public enum SandboxState {
  Standing,
  Moving
}
