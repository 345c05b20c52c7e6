package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Segments of the log that are to be archived and are not yet. PostgreSQL keeps each of them until
 * then.
 *
 * @param segments how many
 * @param since when the one that waits for longest was finished; null when none waits
 */
public record WaitingWal(int segments, @Nullable Instant since) {

  /** What a segment takes. */
  public static final long SEGMENT_BYTES = 16L * 1024 * 1024;

  /** Looks at the cluster's own list; the archive itself, which may be away, is not asked. */
  public static WaitingWal of(Path cluster) throws IOException {
    Path list = cluster.resolve("pg_wal").resolve("archive_status");
    int segments = 0;
    Instant since = null;
    try (DirectoryStream<Path> ready = Files.newDirectoryStream(list, "*.ready")) {
      for (Path each : ready) {
        Instant made = madeAt(each);
        if (made != null) {
          segments++;
          since = since == null || made.isBefore(since) ? made : since;
        }
      }
    } catch (NoSuchFileException nothingYet) {
      return new WaitingWal(0, null);
    }
    return new WaitingWal(segments, since);
  }

  private static @Nullable Instant madeAt(Path file) throws IOException {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (NoSuchFileException archivedMeanwhile) {
      return null;
    }
  }

  public long bytes() {
    return segments * SEGMENT_BYTES;
  }
}
