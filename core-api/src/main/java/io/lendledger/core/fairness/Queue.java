package io.lendledger.core.fairness;

/** What decides whose turn it is. */
class Queue {

  /** Slots that it holds. */
  int held;

  /** When it last was given or gave back a slot, or began to wait after that. */
  long turn;
}
