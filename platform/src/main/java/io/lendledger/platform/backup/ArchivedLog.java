package io.lendledger.platform.backup;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.ArchiveMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a restore demands of the archive of the log. PostgreSQL takes what is not there for the
 * log's end, and says nothing.
 */
record ArchivedLog(Restore.Request request, Manifest manifest) {

  /**
   * Before anything is copied. Answers the newest segment; what is archived later, by a database
   * that goes on, is not demanded.
   *
   * @throws Damaged when segments are missing in the middle
   * @throws StartRefused when it is not the archive of the backup's database
   */
  Optional<String> requireWhole() throws IOException {
    Path directory = request.recovery().archive();
    Optional<BackedUpFile> last = Archive.lastOf(manifest);
    if (directory == null || last.isEmpty()) {
      return Optional.empty();
    }
    requireOwn(directory);
    var archive = new Archive(directory);
    Optional<String> newest = archive.newest();
    if (isToAMoment()) {
      // PostgreSQL itself says that the log does not reach it.
      return newest;
    }
    if (!archive.reaches(last.get())) {
      throw new StartRefused(
          "--wal is %s, which has no segment %s, in which the backup ended: its disk is not mounted, it is the archive of another database, there was none yet when the backup was made, or it had not caught up; mount it, or restore without --wal to the end of the backup"
              .formatted(directory, Archive.nameOf(last.get())));
    }
    var missing = archive.firstMissing(last.get());
    if (missing.isPresent()) {
      throw new Damaged(
          "The archive %s lacks segment %s, and has later ones: nothing behind it can be restored; take a later backup, or --until before it"
              .formatted(directory, missing.get()));
    }
    return newest;
  }

  private void requireOwn(Path directory) throws IOException {
    Path control = request.backup().resolve(Manifest.DATA).resolve(DataFiles.CONTROL);
    Optional<String> marked = ArchiveMark.of(directory);
    if (marked.isEmpty() || !Files.exists(control)) {
      return;
    }
    String database = ArchiveMark.systemIdentifier(control);
    if (!marked.get().equals(database)) {
      throw new StartRefused(
          "--wal is %s, which is the archive of database %s, and the backup is of %s"
              .formatted(directory, marked.get(), database));
    }
  }

  private boolean isToAMoment() {
    return request.recovery().until() != null;
  }

  /** Without a moment everything up to the newest segment that was there at first is to be read. */
  void requireReadToItsEnd(Path data, String newest) throws IOException {
    Path directory = request.recovery().archive();
    var last = Archive.lastOf(manifest);
    var end = RecoveryEnd.of(data);
    if (directory == null || isToAMoment() || last.isEmpty() || end.isEmpty()) {
      return;
    }
    var unread = new Archive(directory).firstBeyond(end.get(), last.get().bytes(), newest);
    if (unread.isPresent()) {
      throw new Damaged(
          "The archive %s has segment %s, and PostgreSQL could not read the log up to it: a segment before it is damaged, or of another database; restore to a moment before with --until"
              .formatted(directory, unread.get()));
    }
  }
}
