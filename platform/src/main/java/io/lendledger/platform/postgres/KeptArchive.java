package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the log of a data directory is archived, by the settings beside its cluster.
 *
 * @param directory which may be away
 */
public record KeptArchive(Path directory) {

  private static final String DEVICE = "unix:dev";

  /** That of a data directory; empty for none. */
  public static Optional<KeptArchive> of(Path data) throws IOException {
    if (!WalArchive.isKept(data)) {
      return Optional.empty();
    }
    return Files.readAllLines(WalArchive.file(data)).stream()
        .filter(each -> each.startsWith(WalArchive.DIRECTORY_SETTING))
        .map(each -> each.substring(WalArchive.DIRECTORY_SETTING.length()))
        .map(each -> new KeptArchive(Path.of(WalArchive.unquoted(each))))
        .findFirst();
  }

  /** Whether it can be seen. */
  public boolean isThere() {
    return Files.isDirectory(directory);
  }

  /** Whether the disk of another path is its own: what takes the one away takes both. */
  public boolean isOnDiskOf(Path other) throws IOException {
    return Objects.equals(Files.getAttribute(directory, DEVICE), Files.getAttribute(other, DEVICE));
  }
}
