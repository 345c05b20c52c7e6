package io.lendledger.command.rehearsal;

import java.time.LocalDate;

/** Tries the reaction of a process to events, in the rehearsal that they happened in. */
public interface Foresight {

  /**
   * Sends the commands that follow from the events so far, and from the events of those commands.
   */
  void carryOn(Rehearsal rehearsal, LocalDate today);
}
