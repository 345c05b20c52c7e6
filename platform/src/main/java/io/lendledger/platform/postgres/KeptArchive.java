package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the log of a data directory is archived, by the settings beside its cluster.
 *
 * @param directory which may be away
 * @param database that its mark must name; null where it has had no mark since it was made
 */
public record KeptArchive(Path directory, @Nullable String database) {

  private static final String DEVICE = "unix:dev";

  /** That of a data directory; empty for none. */
  public static Optional<KeptArchive> of(Path data) throws IOException {
    if (!WalArchive.isKept(data)) {
      return Optional.empty();
    }
    String database = WalArchive.isMarked(data) ? database(data) : null;
    return Files.readAllLines(WalArchive.file(data)).stream()
        .filter(each -> each.startsWith(WalArchive.DIRECTORY_SETTING))
        .map(each -> each.substring(WalArchive.DIRECTORY_SETTING.length()))
        .map(each -> new KeptArchive(Path.of(WalArchive.unquoted(each)), database))
        .findFirst();
  }

  /** Where the log was archived until that was ended; empty where nobody has said that. */
  public static Optional<String> ended(Path data) throws IOException {
    if (!WalArchive.isKept(data)) {
      return Optional.empty();
    }
    return Files.readAllLines(WalArchive.file(data)).stream()
        .filter(each -> each.startsWith(WalArchive.ENDED))
        .map(each -> each.substring(WalArchive.ENDED.length()))
        .findFirst();
  }

  private static @Nullable String database(Path data) throws IOException {
    Path control = data.resolve("postgres").resolve("global").resolve("pg_control");
    return Files.exists(control) ? ArchiveMark.systemIdentifier(control) : null;
  }

  /**
   * Whether what is in its place is something else: most often the directory below a disk that is
   * not mounted, into which nobody who restores will look.
   */
  public boolean isAnother() throws IOException {
    String own = database;
    return own != null && isThere() && ArchiveMark.of(directory).filter(own::equals).isEmpty();
  }

  public boolean isThere() {
    return Files.isDirectory(directory);
  }

  /** Whether the disk of another path is its own: what takes the one away takes both. */
  public boolean isOnDiskOf(Path other) throws IOException {
    return Objects.equals(Files.getAttribute(directory, DEVICE), Files.getAttribute(other, DEVICE));
  }
}
