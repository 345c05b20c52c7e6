package io.lendledger.command.rehearsal;

import java.time.LocalDate;

/** Tries the reaction of a process to events, in the rehearsal that they happened in. */
public interface Foresight {

  /** Sends what follows from the events so far, and from those that come of it. */
  void carryOn(Rehearsal rehearsal, LocalDate today);
}
