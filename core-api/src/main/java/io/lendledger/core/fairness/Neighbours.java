package io.lendledger.core.fairness;

/** What a tenant's share depends on: who else is about, and who goes first. */
public interface Neighbours {

  /** Nobody else is about, ever. */
  Neighbours NONE = always(true);

  /** Others are always about, and nobody goes first. */
  Neighbours APART = always(false);

  private static Neighbours always(boolean alone) {
    return new Neighbours() {
      @Override
      public boolean isAlone(String tenant) {
        return alone;
      }

      @Override
      public boolean givesWay(String tenant) {
        return false;
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }

  /** Whether no other tenant has wanted anything of late. */
  boolean isAlone(String tenant);

  /** Whether one with much less under way is about to be answered. */
  boolean givesWay(String tenant);

  /** The time by which turns are paced. */
  long nanos();
}
