package io.lendledger.platform.backup;

import io.lendledger.platform.data.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a backup holds. It is written when all else is on the disk, with a sum of its own beside it.
 *
 * @param format of backups; this version reads and writes {@value #FORMAT}
 * @param service version of the service whose command made it; null where that is not known
 * @param cluster the database; null when the data directory holds none
 * @param store how far the event store is at least; null when the database holds none
 * @param directories relative to the data directory, each before those in it
 * @param files all files
 */
record Manifest(
    int format,
    @Nullable String service,
    Instant startedAt,
    Instant finishedAt,
    @Nullable Cluster cluster,
    @Nullable StorePoint store,
    List<String> directories,
    List<BackedUpFile> files) {

  static final int FORMAT = 1;
  static final String FILE = "backup.json";
  static final String SUM_FILE = "backup.json.sha256";

  /** The directory of what was in the data directory. */
  static final String DATA = "data";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /**
   * A PostgreSQL cluster.
   *
   * @param version of PostgreSQL
   * @param firstWal name of the first segment of the log that it needs: an archive may lose those
   *     before that of the oldest backup
   */
  record Cluster(String version, String firstWal) {}

  Manifest {
    directories = List.copyOf(directories);
    files = List.copyOf(files);
  }

  long bytes() {
    return files.stream().mapToLong(BackedUpFile::bytes).sum();
  }

  void write(Path backup) throws IOException {
    byte[] text = JSON.writeValueAsBytes(this);
    WholeFile.write(backup.resolve(SUM_FILE), sum(text).getBytes(StandardCharsets.US_ASCII));
    WholeFile.write(backup.resolve(FILE), text);
  }

  /** Reads that of a backup; throws {@link Damaged} when it is not what was written. */
  static Manifest read(Path backup) throws IOException {
    byte[] text;
    String sum;
    try {
      text = Files.readAllBytes(backup.resolve(FILE));
      sum = Files.readString(backup.resolve(SUM_FILE), StandardCharsets.US_ASCII).strip();
    } catch (NoSuchFileException absent) {
      throw new Damaged(
          "%s is no whole backup: %s is not there".formatted(backup, absent.getMessage()));
    }
    if (!sum(text).equals(sum)) {
      throw new Damaged("%s is damaged: its sum is another".formatted(backup.resolve(FILE)));
    }
    return parsed(backup, text);
  }

  private static Manifest parsed(Path backup, byte[] text) throws Damaged {
    try {
      int format = JSON.readTree(text).path("format").asInt(0);
      if (format != FORMAT) {
        throw new Damaged(
            "%s is of format %d, and this version reads format %d: restore it with the version that made it"
                .formatted(backup, format, FORMAT));
      }
      Manifest manifest = JSON.readValue(text, Manifest.class);
      Objects.requireNonNull(manifest.finishedAt, "finishedAt is missing");
      return manifest;
    } catch (JacksonException | NullPointerException e) {
      throw new Damaged("%s cannot be read: %s".formatted(backup.resolve(FILE), e.getMessage()));
    }
  }

  private static String sum(byte[] text) {
    return HexFormat.of().formatHex(PrivateCopy.sha256().digest(text));
  }
}
