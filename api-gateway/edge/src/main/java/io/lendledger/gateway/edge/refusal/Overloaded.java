package io.lendledger.gateway.edge.refusal;

import java.io.Serial;

/** A request refused because others are being served: {@code UNAVAILABLE}, unlogged. */
public final class Overloaded extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** Says why, in one sentence. */
  public Overloaded(String message) {
    super(message, null, false, false);
  }
}
