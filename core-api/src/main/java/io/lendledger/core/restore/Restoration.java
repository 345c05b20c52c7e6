package io.lendledger.core.restore;

import java.time.Duration;
import java.time.Instant;

/**
 * The restore that a store comes from, known beside what was restored: the rows themselves are the
 * same after each restore of one backup.
 *
 * @param epoch of the ids of changes that begins with it, above all that the restored rows know
 * @param filesSince from when on files may be missing or older than the rows
 */
public record Restoration(int epoch, Instant filesSince) {

  /** Seconds from here on have nine digits, as an epoch may have, until the year 2057. */
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private static final int MOST = 999_999_999;

  /** An epoch that no restore before has had, by the time at which it is made. */
  public static int epochAt(Instant moment) {
    return Math.clamp(Duration.between(BEGINNING, moment).toSeconds(), 1, MOST);
  }
}
