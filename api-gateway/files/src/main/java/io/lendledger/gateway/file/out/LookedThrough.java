package io.lendledger.gateway.file.out;

/**
 * How far this gateway has looked through the store for closes. Days may pass between two of them,
 * and nothing of what lies between has to be looked through again. Every few minutes all of it is,
 * all the same: a database that was failed over may have come back with another end.
 */
final class LookedThrough {

  private static final int LOOKS = 150;
  private static final long NOTHING = -1;

  private long position = NOTHING;
  private int looks;

  /**
   * Where to begin to look.
   *
   * @param written position of the last close that has its files
   */
  long from(long written) {
    looks++;
    if (looks >= LOOKS) {
      forget();
    }
    return Math.max(written, position);
  }

  /** Every close up to a position has its files. */
  void through(long head) {
    position = head;
  }

  /** The next look begins at the last close. */
  void forget() {
    position = NOTHING;
    looks = 0;
  }
}
