package io.lendledger.platform.postgres;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the embedded PostgreSQL puts each segment of its log once it is full or old enough. Its
 * settings are kept beside the cluster, so that whoever starts the cluster archives: a start that
 * did not would leave a gap in the archive, and nothing behind a gap can be restored.
 *
 * @param directory where to
 * @param every how old a segment becomes before it is put there, full or not
 */
record WalArchive(Path directory, Duration every) {

  /** Beside the cluster, and of no backup: a restored copy archives nowhere until it is told. */
  static final String FILE = "postgres-archive.conf";

  /** What stands before the directory, in quotes. */
  static final String DIRECTORY_SETTING = "basic_archive.archive_directory = ";

  private static final String MARKED = "# The archive has a mark of its database.";

  /** Stands before the directory of an archive that was ended. */
  static final String ENDED = "# Ended by lendledger.backup.wal-dir=none: ";

  static Path file(Path data) {
    return data.resolve(FILE);
  }

  /**
   * Keeps what every later start of the cluster goes by.
   *
   * @param archive null for none, which is refused while there is one: nobody would be told that
   *     later changes cannot be restored any more
   */
  static void keep(Path data, @Nullable WalArchive archive) {
    change(
        data,
        file -> {
          if (archive != null) {
            boolean marked = archive.makeRoom(data);
            ClusterFiles.replace(file, archive.lines(marked));
            return;
          }
          Optional<KeptArchive> kept = KeptArchive.of(data);
          if (kept.isPresent()) {
            throw new StartRefused(
                "The log is archived in %s, and lendledger.backup.wal-dir is missing: name it again, or give --lendledger.backup.wal-dir=none to end the archive; later changes can then be restored from a later backup alone."
                    .formatted(kept.get().directory()));
          }
          Files.deleteIfExists(file);
        });
  }

  /** Ends the archive of a data directory, and keeps in mind that it had one. */
  static void end(Path data) {
    change(
        data,
        file -> {
          Optional<KeptArchive> kept = KeptArchive.of(data);
          if (kept.isPresent()) {
            ClusterFiles.replace(file, List.of(ENDED + kept.get().directory()));
          }
        });
  }

  private interface Change {
    void of(Path file) throws IOException;
  }

  private static void change(Path data, Change change) {
    try {
      change.of(file(data));
    } catch (IOException e) {
      throw new StartRefused(
          "The log cannot be archived (lendledger.backup.wal-dir): %s (%s)."
              .formatted(e.getMessage(), e.getClass().getSimpleName()),
          e);
    }
  }

  /**
   * An archive is one cluster's, without a gap: the first start that names it makes it, and refuses
   * one that has anything. Later starts find it as it is; while it is away, the log waits.
   *
   * @return whether it has a mark
   */
  private boolean makeRoom(Path data) throws IOException {
    if (directory.startsWith(data)) {
      throw new StartRefused(
          "lendledger.backup.wal-dir is %s, must be outside of the data directory, which it is to outlive"
              .formatted(directory));
    }
    if (isKeptBy(data)) {
      return isMarked(data);
    }
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    if (!FileTree.isEmpty(directory) && !isBegun()) {
      throw new StartRefused(
          "lendledger.backup.wal-dir is %s, which has the log of another database, or this one's before a gap: name an empty directory, and take a backup afterwards"
              .formatted(directory));
    }
    OrdinaryUser.find().own(directory);
    if (!Files.isWritable(directory)) {
      throw new StartRefused(
          "lendledger.backup.wal-dir is %s, must be a directory that can be written"
              .formatted(directory));
    }
    ArchiveMark.begin(directory);
    return true;
  }

  /** A start that was cut short has marked it. */
  private boolean isBegun() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return ArchiveMark.isNew(directory) && files.count() == 1;
    }
  }

  /** Whether the archive of a data directory has had a mark since it was made. */
  static boolean isMarked(Path data) throws IOException {
    return isKept(data) && Files.readAllLines(file(data)).contains(MARKED);
  }

  /** Names the database of a data directory in its archive, when that is new, and not away. */
  static void complete(Path data, Path cluster) throws IOException {
    Optional<KeptArchive> kept = KeptArchive.of(data);
    if (kept.isPresent() && isMarked(data) && Files.isWritable(kept.get().directory())) {
      ArchiveMark.complete(kept.get().directory(), cluster);
    }
  }

  private boolean isKeptBy(Path data) throws IOException {
    return isKept(data) && Files.readAllLines(file(data)).contains(target());
  }

  private String target() {
    return DIRECTORY_SETTING + quoted(directory.toString());
  }

  /** The module writes aside, flushes and renames, and never replaces a segment by another. */
  private List<String> lines(boolean marked) {
    return List.of(
        "# Written at every start of the service; see lendledger.backup.wal-dir.",
        marked ? MARKED : "# The archive was made by a version that did not mark it.",
        "archive_mode = on",
        "archive_library = 'basic_archive'",
        target(),
        "archive_timeout = " + Math.max(1, every.toSeconds()));
  }

  /** A value of a setting, in quotes. */
  static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  /** The value that {@link #quoted} has put in quotes. */
  static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replace("''", "'").replace("\\\\", "\\");
  }

  /** Whether the file is there; a link to one is not it. */
  static boolean isKept(Path data) {
    return Files.isRegularFile(file(data), LinkOption.NOFOLLOW_LINKS);
  }
}
