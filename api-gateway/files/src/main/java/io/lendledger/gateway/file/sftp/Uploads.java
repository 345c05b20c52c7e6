package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.edge.submission.StreamedBodies;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The files that are being sent. A session that opens a path for writing takes it over from the
 * session that had it open before. So a dead connection that is not yet detected does not block the
 * one that resumes, and two do not mix their bytes.
 */
@Component
@ConditionalOnFiles
class Uploads {

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final UnfinishedBytes unfinished;
  private final long mostBytes;
  private final Map<Path, UploadChannel> open = new ConcurrentHashMap<>();

  @Autowired
  Uploads(UnfinishedBytes unfinished, StreamedBodies bodies) {
    this(unfinished, bodies.mostBytes());
  }

  Uploads(UnfinishedBytes unfinished, long mostBytes) {
    this.unfinished = unfinished;
    this.mostBytes = mostBytes;
  }

  /** Opens a place for a file to be sent to; refused while there is no room for it. */
  synchronized UploadChannel open(Path path, Set<? extends OpenOption> options) throws IOException {
    unfinished.requireRoom(path);
    abandon(path);
    Set<OpenOption> exact = new HashSet<>(options);
    exact.add(LinkOption.NOFOLLOW_LINKS);
    FileChannel file =
        Files.exists(path) ? FileChannel.open(path, exact) : FileChannel.open(path, exact, PRIVATE);
    UploadChannel upload =
        new UploadChannel(
            path, file, mostBytes, unfinished, closed -> open.remove(closed.path(), closed));
    open.put(path, upload);
    return upload;
  }

  /** Ends an upload to this place, if there is one. */
  synchronized void abandon(Path path) throws IOException {
    UploadChannel before = open.get(path);
    if (before != null) {
      before.abandon();
    }
  }

  /** Refuses a place that is being written to. */
  void requireClosed(Path path) throws AccessDeniedException {
    if (open.containsKey(path)) {
      throw new AccessDeniedException(path.toString(), null, "The file is still being written");
    }
  }

  /** How many there are. */
  int count() {
    return open.size();
  }
}
