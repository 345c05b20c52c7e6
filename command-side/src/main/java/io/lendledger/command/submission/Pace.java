package io.lendledger.command.submission;

/** How many records of a body are applied before others have their turn. */
final class Pace {

  private static final int FIRST = 50;
  private static final int LEAST = 10;
  private static final int MOST = 200;
  private static final int MOST_BESIDE = 20;

  private int records = FIRST;

  /** Records of the next slice. */
  int records() {
    return records;
  }

  /** What a slice comes to takes long: the next ones are smaller. */
  void slower() {
    records = Math.max(LEAST, records / 4);
  }

  /** Nothing is behind: the next slice may be larger, within what others can wait for. */
  void faster(boolean alone) {
    records = Math.min(alone ? MOST : MOST_BESIDE, records * 2);
  }
}
