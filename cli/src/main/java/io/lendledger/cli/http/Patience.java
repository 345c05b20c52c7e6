package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.terminal.Pause;

/** How long a command waits in all, counted in its own pauses: clocks may be set. */
public final class Patience {

  private static final long MILLIS = 1000;

  private final Pause pause;
  private long leftMillis;

  /** So many seconds. */
  public Patience(Pause pause, long seconds) {
    this.pause = pause;
    this.leftMillis = seconds * MILLIS;
  }

  /** Waits, if that is still allowed; whether it did. */
  public boolean waits(long millis) {
    if (millis > leftMillis) {
      return false;
    }
    leftMillis -= millis;
    sleep(pause, millis);
    return true;
  }

  /** Waits without counting it. */
  public static void sleep(Pause pause, long millis) {
    try {
      pause.millis(millis);
    } catch (InterruptedException stopped) {
      throw interrupted(stopped);
    }
  }

  static CommandFailure interrupted(InterruptedException stopped) {
    Thread.currentThread().interrupt();
    return new CommandFailure(ExitCode.OPEN, "It was interrupted.", stopped);
  }
}
