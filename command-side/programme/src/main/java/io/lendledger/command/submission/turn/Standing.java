package io.lendledger.command.submission.turn;

/** How a lender stands to others, and what it may have in front of them therefore. */
enum Standing {
  /**
   * No other has wanted anything of late: nearly as much as the processes take together. Whoever
   * comes next finds it in front of them.
   */
  ALONE(100, 100, 32),
  /** Others are about. */
  BESIDE(40, 20, 4),
  /** One with much less under way waits for an answer, behind what is unhandled. */
  GIVING_WAY(12, 10, 4);

  private final int unhandled;
  private final int slice;
  private final int shortfalls;

  Standing(int unhandled, int slice, int shortfalls) {
    this.unhandled = unhandled;
    this.slice = slice;
    this.shortfalls = shortfalls;
  }

  /** The unhandled records with which it may write more. */
  int unhandled() {
    return unhandled;
  }

  /** The most records of a slice. */
  int slice() {
    return slice;
  }

  /** Its shortfalls that may wait for a plan. */
  int shortfalls() {
    return shortfalls;
  }
}
