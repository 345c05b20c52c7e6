package io.lendledger.platform.postgres;

import io.lendledger.platform.data.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file in an archive that names the database whose log it has. It is not in the directory that is
 * left when the archive's disk is not mounted. Archives that former versions made have none.
 */
public final class ArchiveMark {

  /** The file's name. */
  static final String FILE = "lendledger-archive";

  /** Until there is a database. */
  private static final String NEW = "new";

  private ArchiveMark() {}

  /** Marks a new archive, whose database may be yet to be made. */
  static void begin(Path archive) throws IOException {
    write(archive, NEW);
  }

  /** Whether an archive was marked, and has no log yet. */
  static boolean isNew(Path archive) throws IOException {
    return content(archive).filter(NEW::equals).isPresent();
  }

  /** Names the database in a new archive. */
  static void complete(Path archive, Path cluster) throws IOException {
    if (isNew(archive)) {
      write(archive, systemIdentifier(cluster.resolve("global").resolve("pg_control")));
    }
  }

  /** The database of an archive; empty where no mark names one. */
  public static Optional<String> of(Path archive) throws IOException {
    return content(archive).filter(each -> !each.equals(NEW));
  }

  /** The identifier that a cluster bears in {@code pg_control}, in its first eight bytes. */
  public static String systemIdentifier(Path control) throws IOException {
    try (InputStream bytes = Files.newInputStream(control)) {
      byte[] first = bytes.readNBytes(Long.BYTES);
      if (first.length < Long.BYTES) {
        throw new IOException(control + " is too short");
      }
      return Long.toUnsignedString(ByteBuffer.wrap(first).order(ByteOrder.nativeOrder()).getLong());
    }
  }

  private static void write(Path archive, String content) throws IOException {
    Path file = archive.resolve(FILE);
    WholeFile.write(file, (content + "\n").getBytes(StandardCharsets.US_ASCII));
    OrdinaryUser.find().own(file);
  }

  private static Optional<String> content(Path archive) throws IOException {
    try {
      return Optional.of(
          Files.readString(archive.resolve(FILE), StandardCharsets.US_ASCII).strip());
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }
}
