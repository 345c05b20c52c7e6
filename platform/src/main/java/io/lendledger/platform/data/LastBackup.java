package io.lendledger.platform.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The last backup of a data directory, as the directory itself knows it: a timer that has stopped
 * tells nobody.
 *
 * @param finishedAt what was acknowledged before is in it
 * @param firstWal the first segment of the log that it needs; null of a directory without a
 *     database
 */
public record LastBackup(Instant finishedAt, @Nullable String firstWal) {

  /** The file's name. */
  public static final String FILE = "last-backup.json";

  private static final JsonMapper JSON = JsonMapper.shared();

  public void keep(Path data) throws IOException {
    WholeFile.write(data.resolve(FILE), JSON.writeValueAsBytes(this));
  }

  /** That of a directory; empty where none was made. */
  public static Optional<LastBackup> of(Path data) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(data.resolve(FILE)), LastBackup.class));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JacksonException e) {
      throw new IOException(data.resolve(FILE) + " cannot be read", e);
    }
  }
}
