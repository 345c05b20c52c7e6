package io.lendledger.platform.backup;

import io.lendledger.platform.data.DataOwner;
import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.DirectoryDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Copies a data directory while its service runs, or rests, into a backup. */
final class Backup {

  private static final int CONTROL_READS = 200;

  /** Levels below a directory at which somebody else's cluster is looked for. */
  private static final int DEEPEST = 4;

  private static final long CONTROL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Path data;
  private final Path backup;
  private final PrivateCopy copy;
  private final CopiedTree tree;

  private Backup(Path data, Path backup) throws IOException {
    this.data = data;
    this.backup = backup;
    var _ = PrivateCopy.into(backup);
    this.copy = PrivateCopy.into(backup.resolve(Manifest.DATA));
    this.tree = new CopiedTree(data, copy);
  }

  /** Makes a backup of a data directory, whole or not at all. */
  static Manifest make(Path data, Path target) throws IOException, SQLException {
    if (!Files.isDirectory(data)) {
      throw new StartRefused(data + " is no data directory: name it with --data-dir");
    }
    // Also of a directory without a database, before anything of it is read.
    DataOwner.require(data);
    Place place = Place.of(target, "--to");
    if (target.startsWith(data.toRealPath()) || target.startsWith(data)) {
      throw new StartRefused(
          "--to is %s, must be outside of the data directory %s".formatted(target, data));
    }
    place.requireRoom(bytes(data));
    try {
      Manifest made = new Backup(data, place.unfinished()).make();
      made.write(place.unfinished());
      place.finish();
      return made;
    } finally {
      // Whatever made it fail, nobody takes it for a backup; it holds keys, too.
      FileTree.delete(place.unfinished());
    }
  }

  private static long bytes(Path data) throws IOException {
    var sum = new AtomicLong();
    new DataFiles(data)
        .visit(
            new DataFiles.Visitor() {
              @Override
              public void directory(Path path) {
                // Takes next to nothing.
              }

              @Override
              public void file(Path path) throws IOException {
                try {
                  sum.addAndGet(Files.size(data.resolve(path)));
                } catch (NoSuchFileException gone) {
                  // It takes nothing any more.
                }
              }
            });
    return sum.get();
  }

  private Manifest make() throws IOException, SQLException {
    if (!DirectoryDatabase.isIn(data)) {
      DirectoryDatabase.refuseLost(data);
      refuseDeeperDatabase();
      Clock machine = Clock.systemUTC();
      Instant startedAt = machine.instant();
      tree.copyAll();
      return finished(startedAt, machine.instant(), null, null, List.of());
    }
    try (DirectoryDatabase database = DirectoryDatabase.open(data);
        Connection session = database.connect()) {
      RunningBackup running = RunningBackup.begin(session);
      tree.copyAll();
      List<BackedUpFile> files = new ArrayList<>();
      files.add(copy.file(control(), DataFiles.CONTROL));
      StorePoint store = running.store();
      RunningBackup.End end = running.end();
      tree.copyLatecomers();
      files.addAll(new CopiedLog(data, copy).of(running, end));
      byte[] label = end.label().getBytes(StandardCharsets.UTF_8);
      files.add(copy.file(label, DataFiles.CLUSTER.resolve("backup_label")));
      return finished(running.startedAt(), end.at(), running.cluster(), store, files);
    }
  }

  /** A cluster's files are nothing without its log, and somebody may be writing them. */
  private void refuseDeeperDatabase() throws IOException {
    try (Stream<Path> found =
        Files.find(
            data, DEEPEST, (path, _) -> path.getFileName().toString().equals("PG_VERSION"))) {
      Optional<Path> cluster = found.findFirst();
      if (cluster.isPresent()) {
        throw new StartRefused(
            "%s is no data directory, and a database is in %s below it: name the data directory with --data-dir"
                .formatted(data, cluster.get().getParent()));
      }
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
  }

  private Manifest finished(
      Instant startedAt,
      Instant finishedAt,
      Manifest.@Nullable Cluster cluster,
      @Nullable StorePoint store,
      List<BackedUpFile> ofCluster)
      throws IOException {
    copy.force();
    PrivateCopy.force(backup);
    return new Manifest(
        Manifest.FORMAT,
        Backup.class.getPackage().getImplementationVersion(),
        startedAt,
        finishedAt,
        cluster,
        store,
        tree.directories(),
        Stream.concat(tree.files(), ofCluster.stream()).toList());
  }

  /** Read while it is written it could be torn, and it is the one file that the log cannot mend. */
  private byte[] control() throws IOException {
    Path file = data.resolve(DataFiles.CONTROL);
    byte[] last = Files.readAllBytes(file);
    for (int read = 0; read < CONTROL_READS; read++) {
      LockSupport.parkNanos(CONTROL_PAUSE_NANOS);
      byte[] next = Files.readAllBytes(file);
      if (Arrays.equals(last, next)) {
        return next;
      }
      last = next;
    }
    throw new IOException(file + " does not come to rest");
  }
}
