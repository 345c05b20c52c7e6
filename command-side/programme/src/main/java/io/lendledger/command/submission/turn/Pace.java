package io.lendledger.command.submission.turn;

import java.util.concurrent.TimeUnit;

/** The number of records of a body to apply before others have their turn. */
public final class Pace {

  private static final int FIRST = 50;
  private static final int LEAST = 10;

  /** The length of a slice, so that a submission shows progress every second. */
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private int records = FIRST;
  private int most = Standing.ALONE.slice();

  /** Records of the next slice. */
  public int records() {
    return records;
  }

  /** Notes the time of so many records, so that no slice takes much longer than allowed. */
  public void took(long slice, long nanos) {
    most = Math.clamp(slice * SLICE_NANOS / Math.max(1, nanos), LEAST, Standing.ALONE.slice());
    records = Math.min(records, most);
  }

  /** The consequences of a slice take long: the next slices are smaller. */
  void slower() {
    records = Math.max(LEAST, records / 4);
  }

  /** No process is behind: the next slice may be larger, within the time that others can wait. */
  void faster(Standing standing) {
    records = Math.min(Math.min(most, standing.slice()), records * 2);
  }
}
