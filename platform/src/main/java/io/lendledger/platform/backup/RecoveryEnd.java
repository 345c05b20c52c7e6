package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a recovery ended, as PostgreSQL notes it in the history of the timeline that begins there.
 *
 * @param timeline the one that was followed
 * @param position behind the last record that was read
 */
record RecoveryEnd(long timeline, long position) {

  private static final String HISTORY = ".history";

  /** The end of the recovery that a data directory had last; empty when it had none. */
  static Optional<RecoveryEnd> of(Path data) throws IOException {
    try (Stream<Path> files = Files.list(data.resolve(DataFiles.WAL))) {
      Optional<Path> newest =
          files
              .filter(each -> each.getFileName().toString().endsWith(HISTORY))
              .max(Comparator.naturalOrder());
      return newest.isEmpty() ? Optional.empty() : last(newest.get());
    }
  }

  private static Optional<RecoveryEnd> last(Path history) throws IOException {
    return Files.readAllLines(history).stream()
        .filter(each -> !each.isBlank() && !each.startsWith("#"))
        .reduce((former, later) -> later)
        .map(RecoveryEnd::parse);
  }

  /** A timeline, the position and the reason, between tabs. */
  static RecoveryEnd parse(String line) {
    String[] parts = line.trim().split("\\s+", 3);
    return new RecoveryEnd(Long.parseLong(parts[0]), Wal.position(parts[1]));
  }
}
