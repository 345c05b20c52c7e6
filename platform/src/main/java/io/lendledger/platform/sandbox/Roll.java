package io.lendledger.platform.sandbox;

import java.util.SplittableRandom;

/** Draws that depend on the seed and on what they are for, and on nothing that came before. */
final class Roll {

  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
  private static final int ALL = 100;

  private Roll() {}

  static SplittableRandom of(long seed, Object... what) {
    long hash = OFFSET ^ seed;
    for (Object each : what) {
      for (char letter : (each + "/").toCharArray()) {
        hash = (hash ^ letter) * PRIME;
      }
    }
    return new SplittableRandom(hash).split();
  }

  /** Whether something happens that happens so many times of a hundred. */
  static boolean happens(int percent, long seed, Object... what) {
    return of(seed, what).nextInt(ALL) < percent;
  }
}
