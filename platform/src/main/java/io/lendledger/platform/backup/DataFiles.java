package io.lendledger.platform.backup;

import io.lendledger.platform.data.LastBackup;
import io.lendledger.platform.data.RestoredCopy;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What of a data directory belongs into a backup, in the order of names. Each directory is listed
 * when its turn comes: what a lender handed in moves from {@code files/homes} to {@code
 * files/taken}, and so is met in one of them at least. A new table's file that is not met any more
 * comes back from the log.
 */
record DataFiles(Path data) {

  /** PostgreSQL writes it after all others, so it is copied after all others. */
  static final Path CONTROL = Path.of("postgres", "global", "pg_control");

  static final Path CLUSTER = Path.of("postgres");
  static final Path WAL = CLUSTER.resolve("pg_wal");

  private static final Path FILES = Path.of("files");
  private static final Path HOMES = FILES.resolve("homes");
  private static final Path TAKEN = FILES.resolve("taken");

  /** Of one process or one start, and of no other. */
  private static final Set<String> NOT_KEPT =
      Set.of(
          "lock",
          "postgres-binaries",
          "native",
          "postgres-tool.log",
          "postgres-archive.conf",
          LastBackup.FILE,
          RestoredCopy.FILE,
          RestoredCopy.BESIDE,
          RestoredCopy.TOLD);

  private static final Set<String> NOT_KEPT_OF_CLUSTER =
      Set.of(
          "postmaster.pid",
          "postmaster.opts",
          "server.log",
          "server.log.1",
          "backup_label",
          "backup_label.old",
          "tablespace_map",
          "tablespace_map.old",
          "backup_manifest",
          "recovery.signal",
          "standby.signal",
          "postgresql.recovery.conf");

  /** PostgreSQL fills them anew when it starts; of the log the backup takes what it needs. */
  private static final Set<String> EMPTY_DIRECTORIES =
      Set.of(
          "pg_wal",
          "pg_replslot",
          "pg_dynshmem",
          "pg_notify",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans");

  private static final Pattern TEMPORARY =
      Pattern.compile("pgsql_tmp.*|pg_internal\\.init.*|t\\d+_\\d+(_[a-z]+)?(\\.\\d+)?|.*\\.new");

  /** Is shown each directory before what is in it. Paths are relative to the data directory. */
  interface Visitor {

    /** A directory, which a backup has, too. It may be shown again. */
    void directory(Path path) throws IOException;

    /** A file, unless it is gone by the time that it is opened. */
    void file(Path path) throws IOException;
  }

  /** Shows all but {@link #CONTROL}. */
  void visit(Visitor visitor) throws IOException {
    visit(Path.of(""), visitor);
  }

  /**
   * Shows lenders' files once more: those that were handed in since, and moved on meanwhile, are
   * met where they come from or where they go to.
   */
  void visitLenders(Visitor visitor) throws IOException {
    for (Path each : List.of(TAKEN, HOMES, TAKEN)) {
      if (Files.isDirectory(data.resolve(each))) {
        visitor.directory(FILES);
        visitor.directory(each);
        visit(each, visitor);
      }
    }
  }

  private void visit(Path directory, Visitor visitor) throws IOException {
    for (String name : names(directory)) {
      Path path = directory.resolve(name);
      if (isKept(path) && !path.equals(CONTROL)) {
        visitEntry(path, visitor);
      }
    }
  }

  /** What cannot be looked at ends a backup: it would lack a file, and nobody would know. */
  private void visitEntry(Path path, Visitor visitor) throws IOException {
    Path real = data.resolve(path);
    BasicFileAttributes found;
    try {
      found = Files.readAttributes(real, BasicFileAttributes.class);
    } catch (NoSuchFileException goneOrElsewhere) {
      if (Files.isSymbolicLink(real)) {
        throw new IOException(
            "%s is a link to what is not there: remove it, or put that in place".formatted(real),
            goneOrElsewhere);
      }
      return;
    }
    if (found.isDirectory()) {
      refuseLink(path, real);
      visitor.directory(path);
      if (!isEmptied(path)) {
        visit(path, visitor);
      }
    } else if (found.isRegularFile()) {
      visitor.file(path);
    } else {
      throw new IOException(
          "%s is neither a file nor a directory, and a backup cannot hold it: remove it"
              .formatted(real));
    }
  }

  private List<String> names(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(data.resolve(directory))) {
      entries.forEach(each -> names.add(each.getFileName().toString()));
    } catch (NoSuchFileException droppedMeanwhile) {
      return names;
    }
    Collections.sort(names);
    return names;
  }

  private static boolean isKept(Path path) {
    String name = path.getFileName().toString();
    if (path.getNameCount() == 1) {
      return !NOT_KEPT.contains(name) && !name.startsWith("postgres.new-") && !isAside(name);
    }
    if (!path.startsWith(CLUSTER)) {
      return true;
    }
    boolean ofCluster = path.getNameCount() == 2 && NOT_KEPT_OF_CLUSTER.contains(name);
    return !ofCluster && !TEMPORARY.matcher(name).matches();
  }

  private static boolean isAside(String name) {
    return name.endsWith(".new");
  }

  private static boolean isEmptied(Path path) {
    return path.getNameCount() == 2
        && path.startsWith(CLUSTER)
        && EMPTY_DIRECTORIES.contains(path.getFileName().toString());
  }

  /** What lies elsewhere would be restored to here, or missed. */
  private void refuseLink(Path path, Path real) throws IOException {
    if (!Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS) && !path.equals(WAL)) {
      throw new IOException(
          "%s is a link to a directory elsewhere, which a backup does not follow: back it up with means of your own, with PostgreSQL's pg_basebackup"
              .formatted(data.resolve(path)));
    }
  }
}
