package io.lendledger.platform.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private RestoredCopy() {}

  /** Marks a directory with the backup that it was restored from. */
  public static void mark(Path data, String backup) throws IOException {
    WholeFile.write(data.resolve(FILE), backup.getBytes(StandardCharsets.UTF_8));
  }

  /** The backup that a directory was restored from; null when it is none, or was started since. */
  public static @Nullable String backup(Path data) {
    return content(data.resolve(FILE));
  }

  /** The backup of a directory that was started beside its original; null of any other. */
  public static @Nullable String besideOf(Path data) {
    return content(data.resolve(BESIDE));
  }

  /** Keeps in mind that it was started beside its original. */
  public static void keepBeside(Path data) {
    String backup = backup(data);
    if (backup == null) {
      return;
    }
    try {
      WholeFile.write(data.resolve(BESIDE), backup.getBytes(StandardCharsets.UTF_8));
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

  private static @Nullable String content(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file).strip() : null;
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
