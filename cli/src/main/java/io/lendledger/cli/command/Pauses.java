package io.lendledger.cli.command;

import io.lendledger.cli.http.Patience;
import io.lendledger.cli.terminal.Pause;

/** Pauses between looks at what goes on at the service: short ones first, and not for ever. */
final class Pauses {

  private static final long FIRST_MILLIS = 200;
  private static final long LONGEST_MILLIS = 2_000;

  private final Patience patience;
  private long next = FIRST_MILLIS;

  Pauses(Pause pause, long seconds) {
    this.patience = new Patience(pause, seconds);
  }

  /** Waits for the next look; false when that is not allowed any more. */
  boolean goesOn() {
    boolean waited = patience.waits(next);
    next = Math.min(2 * next, LONGEST_MILLIS);
    return waited;
  }
}
