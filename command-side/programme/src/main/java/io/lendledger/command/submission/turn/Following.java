package io.lendledger.command.submission.turn;

/** How far the store is followed by what decides on its events. */
interface Following {

  /** Whether all that do not stand still have handled everything up to a position. */
  boolean haveHandled(long position);
}
