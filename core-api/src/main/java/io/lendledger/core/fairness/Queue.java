package io.lendledger.core.fairness;

/** The order of turns. */
class Queue {

  /** Slots that it holds. */
  int held;

  /** When it last was given or gave back a slot, or began to wait after that. */
  long turn;
}
