package io.lendledger.platform.data;

import io.lendledger.core.restore.Restoration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says of a data directory that it was restored, until it has been started as one, and of one that
 * was started beside its original that it was, until that has stopped for good: both would send.
 */
public final class RestoredCopy {

  /** The file's name. */
  public static final String FILE = "restored-from";

  /** The name of the file of one that was started beside its original. */
  public static final String BESIDE = "beside-original";

  /** The name of the file of one whose last start was told that it was restored. */
  public static final String TOLD = "told-restored";

  private static final String EPOCH = "epoch: ";
  private static final String FILES_SINCE = "files since: ";

  private RestoredCopy() {}

  /** Marks a directory with the backup that it was restored from, in its first line. */
  public static void mark(Path data, String backup, Restoration restoration) throws IOException {
    String content =
        String.join(
            "\n", backup, EPOCH + restoration.epoch(), FILES_SINCE + restoration.filesSince(), "");
    WholeFile.write(data.resolve(FILE), content.getBytes(StandardCharsets.UTF_8));
  }

  /** The restore of a directory that has a mark; empty where an older version made it. */
  public static Optional<Restoration> restoration(Path data) {
    List<String> lines = lines(data.resolve(FILE));
    List<String> those = lines.isEmpty() ? lines(data.resolve(BESIDE)) : lines;
    Optional<String> epoch = valueOf(EPOCH, those);
    Optional<String> since = valueOf(FILES_SINCE, those);
    try {
      return epoch.isEmpty() || since.isEmpty()
          ? Optional.empty()
          : Optional.of(new Restoration(Integer.parseInt(epoch.get()), Instant.parse(since.get())));
    } catch (NumberFormatException | DateTimeException e) {
      throw new StartRefused(
          "The mark of a restore in %s is not as the restore wrote it: %s"
              .formatted(data, e.getMessage()),
          e);
    }
  }

  private static Optional<String> valueOf(String name, List<String> lines) {
    return lines.stream()
        .filter(each -> each.startsWith(name))
        .map(each -> each.substring(name.length()))
        .findFirst();
  }

  /** The backup that a directory was restored from; null when it is none, or was started since. */
  public static @Nullable String backup(Path data) {
    return backupOf(data.resolve(FILE));
  }

  /** The backup of a directory that was started beside its original; null of any other. */
  public static @Nullable String besideOf(Path data) {
    return backupOf(data.resolve(BESIDE));
  }

  /** Keeps in mind that it was started beside its original. */
  public static void keepBeside(Path data) {
    if (backup(data) == null) {
      return;
    }
    try {
      WholeFile.write(data.resolve(BESIDE), Files.readAllBytes(data.resolve(FILE)));
    } catch (IOException e) {
      throw new UncheckedIOException(data.resolve(BESIDE) + " cannot be written", e);
    }
    delete(data.resolve(FILE));
  }

  /** Forgets both: it is a data directory like any other. */
  public static void forget(Path data) {
    delete(data.resolve(FILE));
    delete(data.resolve(BESIDE));
  }

  /** Whether the last start was told that the directory was restored, too. */
  public static boolean wasTold(Path data) {
    return Files.exists(data.resolve(TOLD));
  }

  /** Keeps in mind whether this start was told that it was. */
  public static void keepTold(Path data, boolean told) {
    try {
      if (told && !wasTold(data)) {
        WholeFile.write(data.resolve(TOLD), new byte[0]);
      } else if (!told) {
        Files.deleteIfExists(data.resolve(TOLD));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(data.resolve(TOLD) + " cannot be changed", e);
    }
  }

  private static @Nullable String backupOf(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? null : lines.getFirst().strip();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file).lines().toList() : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be deleted", e);
    }
  }
}
