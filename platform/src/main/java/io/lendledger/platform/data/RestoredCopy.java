package io.lendledger.platform.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Says of a data directory that it was restored, until it has been started as one: where the
 * original may still run, both would send.
 */
public final class RestoredCopy {

  /** The file's name. */
  public static final String FILE = "restored-from";

  private RestoredCopy() {}

  /** Marks a directory with the backup that it was restored from. */
  public static void mark(Path data, String backup) throws IOException {
    WholeFile.write(data.resolve(FILE), backup.getBytes(StandardCharsets.UTF_8));
  }

  /** The backup that a directory was restored from; null when it is none, or was started since. */
  public static @Nullable String backup(Path data) {
    Path file = data.resolve(FILE);
    try {
      return Files.exists(file) ? Files.readString(file).strip() : null;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /** Forgets it. */
  public static void forget(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(data.resolve(FILE) + " cannot be deleted", e);
    }
  }
}
