package io.lendledger.gateway.file.out;

import java.time.Duration;

/**
 * How files of a lender are tried again that could not be written: each time with more patience for
 * the first page, and after a rest ten times as long as the try took, ten minutes at most. So a
 * lender whose reads are slow gets its files, and the others do not wait for them.
 *
 * @param failures how often they could not be written
 */
record LateTry(int failures) {

  /** For a lender that is with the others. */
  static final Duration SHORTEST_PATIENCE = Duration.ofSeconds(30);

  private static final Duration LONGEST_PATIENCE = Duration.ofMinutes(5);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LONGEST_REST = Duration.ofMinutes(10);
  private static final int RESTS_TIMES = 10;
  private static final int MOST_DOUBLINGS = 10;

  /** How long to wait for the first page of a read. */
  Duration patience() {
    return doubled(SHORTEST_PATIENCE, LONGEST_PATIENCE);
  }

  /** How long to rest after a try that took so long and failed. */
  Duration rest(Duration took) {
    Duration wanted = took.multipliedBy(RESTS_TIMES);
    Duration rest = wanted.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : wanted;
    return longer(doubled(FIRST_PAUSE, LONGEST_PAUSE), rest);
  }

  LateTry failed() {
    return new LateTry(failures + 1);
  }

  private Duration doubled(Duration first, Duration most) {
    Duration all = first.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    return all.compareTo(most) < 0 ? all : most;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
