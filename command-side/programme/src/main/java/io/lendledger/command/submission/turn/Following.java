package io.lendledger.command.submission.turn;

import java.time.Duration;

/** How far the store is followed by what decides on its events. */
interface Following {

  /** Whether everything up to a position has been handled. */
  boolean haveHandled(long position);

  /** Whether nothing has moved for so long, since a moment of {@link System#nanoTime} at least. */
  boolean standsStillSince(long moment, Duration atLeast);
}
