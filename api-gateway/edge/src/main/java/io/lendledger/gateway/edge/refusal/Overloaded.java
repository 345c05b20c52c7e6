package io.lendledger.gateway.edge.refusal;

import java.io.Serial;
import java.time.Duration;

/** A request refused because others are being served: {@code UNAVAILABLE}, unlogged. */
public final class Overloaded extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private static final int LONGEST_SECONDS = 10;

  private final int retrySeconds;

  /** Says why, in one sentence; there is room again soon. */
  public Overloaded(String message) {
    this(message, Duration.ZERO);
  }

  /** Says why, in one sentence, and how long it would have waited as things went before. */
  public Overloaded(String message, Duration wait) {
    super(message, null, false, false);
    this.retrySeconds = Math.clamp(wait.plusMillis(999).toSeconds(), 1, LONGEST_SECONDS);
  }

  /** The seconds after which it may be sent again: 1 to 10. */
  int retrySeconds() {
    return retrySeconds;
  }
}
