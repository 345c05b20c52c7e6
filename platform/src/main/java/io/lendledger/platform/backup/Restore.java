package io.lendledger.platform.backup;

import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.data.DataOwner;
import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.DirectoryDatabase;
import io.lendledger.platform.postgres.Recovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes a data directory of a backup, and holds its store against the seals. */
final class Restore {

  private final Request request;
  private final Manifest manifest;
  private final Consumer<String> progress;
  private final ArchivedLog archived;
  private int lastEpoch;

  private Restore(Request request, Manifest manifest, Consumer<String> progress) {
    this.request = request;
    this.manifest = manifest;
    this.progress = progress;
    this.archived = new ArchivedLog(request, manifest);
  }

  /**
   * What is to be restored.
   *
   * @param backup the directory of the backup
   * @param target the new data directory
   * @param recovery how far
   * @param seals that were kept elsewhere
   * @param publicKeys keys to trust, in Base64; with none, those of the seals
   */
  record Request(
      Path backup, Path target, Recovery recovery, List<Seal> seals, List<String> publicKeys) {

    Request {
      seals = List.copyOf(seals);
      publicKeys = List.copyOf(publicKeys);
    }
  }

  /**
   * What came of it.
   *
   * @param lastCommit when the last transaction was committed that came from the log
   * @param store how far the store is; null when the database holds none
   * @param verified what was found; null where nothing could be verified
   */
  record Restored(
      Manifest manifest,
      @Nullable Instant lastCommit,
      @Nullable StorePoint store,
      @Nullable Verification verified) {}

  /**
   * Restores; the target appears at the end, or not at all.
   *
   * @throws Damaged when the backup or the restored store is not what it was
   */
  static Restored restore(Request request, Consumer<String> progress)
      throws IOException, SQLException {
    Manifest manifest = Manifest.read(request.backup());
    var restore = new Restore(request, manifest, progress);
    DataOwner.requireForNew(request.target());
    restore.requireReach();
    Optional<String> newest = restore.archived.requireWhole();
    Place place = Place.of(request.target(), "--to");
    place.requireRoom(manifest.bytes());
    try {
      Restored restored = restore.into(place.unfinished(), newest);
      RestoredCopy.mark(place.unfinished(), restore.named(), restore.restoration());
      place.finish();
      return restored;
    } finally {
      FileTree.delete(place.unfinished());
    }
  }

  private void requireReach() {
    Instant until = request.recovery().until();
    Path archive = request.recovery().archive();
    if (archive != null && !Files.isReadable(archive)) {
      throw new StartRefused("--wal is %s, which cannot be read".formatted(archive));
    }
    if (until != null && until.isBefore(manifest.finishedAt())) {
      throw new StartRefused(
          "--until is %s, and the backup was finished at %s: take an earlier backup"
              .formatted(until, manifest.finishedAt()));
    }
    if (manifest.cluster() == null && archive != null) {
      throw new StartRefused("the backup holds no database: --wal has nothing to add to it");
    }
  }

  private String named() {
    Instant until = request.recovery().until();
    return "the backup of %s%s"
        .formatted(manifest.finishedAt(), until == null ? "" : ", up to " + until);
  }

  /** Two restores of one backup find the same rows, so the time tells them apart. */
  private Restoration restoration() {
    int now = Restoration.epochAt(Clock.systemUTC().instant());
    return new Restoration(Math.max(now, lastEpoch + 1), manifest.startedAt());
  }

  private Restored into(Path data, Optional<String> newestOfArchive)
      throws IOException, SQLException {
    copy(data);
    if (manifest.cluster() == null) {
      return new Restored(manifest, null, null, null);
    }
    request.recovery().prepare(data);
    try (DirectoryDatabase database = open(data)) {
      Instant lastCommit = request.recovery().await(database, data, progress);
      if (newestOfArchive.isPresent()) {
        archived.requireReadToItsEnd(data, newestOfArchive.get());
      }
      try (Connection connection = database.connect()) {
        lastEpoch = KnownEpochs.last(connection);
        StorePoint reached = StorePoint.of(connection);
        requireAll(reached);
        return new Restored(
            manifest, lastCommit, reached, reached == null ? null : verify(connection));
      }
    }
  }

  private DirectoryDatabase open(Path data) {
    try {
      return DirectoryDatabase.open(data);
    } catch (StartRefused failed) {
      String otherwise = String.valueOf(failed.getMessage());
      throw new StartRefused(request.recovery().reason(data, otherwise), failed);
    }
  }

  private void copy(Path data) throws IOException {
    PrivateCopy copy = PrivateCopy.into(data);
    Path from = request.backup().resolve(Manifest.DATA);
    for (String each : manifest.directories()) {
      copy.directory(inside(each));
    }
    for (BackedUpFile each : manifest.files()) {
      Path path = inside(each.path());
      requireSame(each, copied(copy, from.resolve(path), path));
    }
    copy.force();
  }

  private static Path inside(String written) throws Damaged {
    Path path = Path.of(written).normalize();
    if (path.isAbsolute() || path.startsWith("..") || path.toString().isEmpty()) {
      throw new Damaged("The backup names %s, which is outside of it".formatted(written));
    }
    return path;
  }

  private static BackedUpFile copied(PrivateCopy copy, Path from, Path path) throws IOException {
    if (!Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
      throw new Damaged("The backup is damaged: %s is not in it".formatted(path));
    }
    try {
      return copy.file(from, path);
    } catch (NoSuchFileException gone) {
      throw new Damaged("The backup is damaged: %s has gone".formatted(gone.getFile()));
    }
  }

  private static void requireSame(BackedUpFile written, BackedUpFile found) throws Damaged {
    if (written.bytes() != found.bytes()) {
      throw new Damaged(
          "The backup is damaged: %s has %d bytes, and had %d"
              .formatted(written.path(), found.bytes(), written.bytes()));
    }
    if (!written.sha256().equals(found.sha256())) {
      throw new Damaged(
          "The backup is damaged: %s has another content than was written"
              .formatted(written.path()));
    }
  }

  private void requireAll(@Nullable StorePoint reached) throws Damaged {
    StorePoint least = manifest.store();
    if (least == null) {
      return;
    }
    if (reached == null
        || !reached.store().equals(least.store())
        || reached.position() < least.position()
        || reached.linked() < least.linked()) {
      throw new Damaged(
          "The restored store is not that of the backup: it is at %s, and was at %s"
              .formatted(reached, least));
    }
  }

  private Verification verify(Connection connection) throws SQLException, IOException {
    List<Seal> kept = new ArrayList<>();
    StorePoint least = manifest.store();
    Seal last = least == null ? null : least.lastSeal();
    if (last != null) {
      kept.add(last);
    }
    // Of two with one number the later counts: what was kept elsewhere goes before the backup's.
    kept.addAll(request.seals());
    Verification found =
        StoreVerifier.verify(
            connection,
            kept,
            request.publicKeys(),
            events -> progress.accept(events + " events verified so far"));
    // The index of the history is made anew from the events: it keeps no backup from use.
    if (found.breaksInAll() > found.breaksOfIndex()) {
      throw new Damaged(
          "The restored store is not intact, at %d places; first: %s"
              .formatted(found.breaksInAll(), found.breaks().getFirst().message()));
    }
    return found;
  }
}
