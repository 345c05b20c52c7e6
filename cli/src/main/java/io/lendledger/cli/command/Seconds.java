package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;

/** Seconds that somebody gave. */
final class Seconds {

  /** A year, which in milliseconds is far from any overflow. */
  private static final long MOST = 366L * 24 * 60 * 60;

  private Seconds() {}

  /** They, when there are neither too few nor too many of them. */
  static long atLeast(int least, String option, long given) {
    if (given < least || given > MOST) {
      throw new CommandFailure(
          ExitCode.USAGE, "%s is %d to %d seconds, not %d".formatted(option, least, MOST, given));
    }
    return given;
  }
}
