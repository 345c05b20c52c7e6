package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The archived log of a database. */
record Archive(Path directory) {

  private static final Pattern SEGMENT = Pattern.compile("[0-9A-F]{24}");

  /**
   * Whether the last segment of a backup is here, as {@code pg_backup_stop} has it archived, or the
   * one behind it: of an archive of another database, or of a disk that is not mounted, neither is.
   */
  boolean reaches(BackedUpFile lastOfBackup) throws IOException {
    String last = nameOf(lastOfBackup);
    Wal wal = new Wal(Wal.timelineOf(last), lastOfBackup.bytes());
    String next = wal.name(wal.segmentOf(last) + 1);
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(each -> each.getFileName().toString())
          .anyMatch(each -> each.equals(last) || each.equals(next));
    }
  }

  /**
   * The first segment that is missing between the last one of a backup and the last one here:
   * nothing behind it can be restored, and PostgreSQL would take it for the end.
   */
  Optional<String> firstMissing(BackedUpFile lastOfBackup) throws IOException {
    String last = nameOf(lastOfBackup);
    Wal wal = new Wal(Wal.timelineOf(last), lastOfBackup.bytes());
    long expected = wal.segmentOf(last) + 1;
    for (String name : segmentsAfter(last)) {
      if (!name.equals(wal.name(expected))) {
        return Optional.of(wal.name(expected));
      }
      expected++;
    }
    return Optional.empty();
  }

  /** The newest segment that is here now. */
  Optional<String> newest() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(Archive::isSegment)
          .max(Comparator.naturalOrder());
    }
  }

  /**
   * The first segment with log behind the end of a recovery: PostgreSQL takes a segment that it
   * cannot read for the end, and says nothing.
   *
   * @param segmentBytes the size of a segment
   * @param newest the last that is looked at
   */
  Optional<String> firstBeyond(RecoveryEnd end, long segmentBytes, String newest)
      throws IOException {
    Wal wal = new Wal(end.timeline(), segmentBytes);
    long last = wal.segment(end.position() - 1);
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(each -> isSegment(each) && each.compareTo(newest) <= 0)
          .filter(each ->
              Wal.timelineOf(each) > end.timeline()
                  || (Wal.timelineOf(each) == end.timeline() && wal.segmentOf(each) > last))
          .min(Comparator.naturalOrder());
    }
  }

  /** On the same timeline, in order. */
  private SortedSet<String> segmentsAfter(String last) throws IOException {
    String timeline = last.substring(0, last.length() / 3);
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(each -> isSegment(each) && each.startsWith(timeline))
          .filter(each -> each.compareTo(last) > 0)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  static String nameOf(BackedUpFile segment) {
    return Path.of(segment.path()).getFileName().toString();
  }

  private static boolean isSegment(String name) {
    return SEGMENT.matcher(name).matches();
  }

  /** The last segment of the log that a backup holds. */
  static Optional<BackedUpFile> lastOf(Manifest manifest) {
    return manifest.files().stream()
        .filter(each -> Path.of(each.path()).startsWith(DataFiles.WAL))
        .filter(each -> isSegment(Path.of(each.path()).getFileName().toString()))
        .max((one, other) -> one.path().compareTo(other.path()));
  }
}
