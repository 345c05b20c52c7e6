package io.lendledger.platform.backup;

import java.util.Locale;

/**
 * Names of the segments of PostgreSQL's log.
 *
 * @param timeline of the log
 * @param segmentBytes the size of a segment, a power of two
 */
record Wal(long timeline, long segmentBytes) {

  private static final long FILE_BYTES = 1L << 32;
  private static final int HEX = 16;
  private static final int TIMELINE_DIGITS = 8;
  private static final int NAME_DIGITS = 24;

  /** A position that PostgreSQL writes as two hexadecimal numbers. */
  static long position(String written) {
    int slash = written.indexOf('/');
    return (Long.parseLong(written.substring(0, slash), HEX) << 32)
        + Long.parseLong(written.substring(slash + 1), HEX);
  }

  /** The number of the segment with the byte at a position. */
  long segment(long position) {
    return position / segmentBytes;
  }

  long segmentOf(String name) {
    return Long.parseLong(name, TIMELINE_DIGITS, 2 * TIMELINE_DIGITS, HEX)
            * (FILE_BYTES / segmentBytes)
        + Long.parseLong(name, 2 * TIMELINE_DIGITS, NAME_DIGITS, HEX);
  }

  static long timelineOf(String name) {
    return Long.parseLong(name, 0, TIMELINE_DIGITS, HEX);
  }

  String name(long segment) {
    long perFile = FILE_BYTES / segmentBytes;
    return String.format(
        Locale.ROOT, "%08X%08X%08X", timeline, segment / perFile, segment % perFile);
  }
}
