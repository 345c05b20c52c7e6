package io.lendledger.core.fairness;

import java.util.Comparator;

/** The order of turns. */
class Queue {

  /** Who holds the fewest goes first, among equals who has waited longest since its last turn. */
  static final Comparator<Queue> NEXT =
      Comparator.<Queue>comparingInt(each -> each.held).thenComparingLong(each -> each.turn);

  /** Slots that it holds. */
  int held;

  /** When it last was given or gave back a slot, or began to wait after that. */
  long turn;
}
