package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.edge.submission.StreamedBodies;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
 * one that resumes, and two do not mix their bytes. Nobody opens a file while it is handed in.
 */
@Component
@ConditionalOnFiles
class Uploads {

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final DiskShares shares;
  private final long mostBytes;
  private final Map<Path, UploadChannel> open = new ConcurrentHashMap<>();
  private final Set<Path> handedIn = new HashSet<>();

  @Autowired
  Uploads(DiskShares shares, StreamedBodies bodies) {
    this(shares, bodies.mostBytes());
  }

  Uploads(DiskShares shares, long mostBytes) {
    this.shares = shares;
    this.mostBytes = mostBytes;
  }

  /**
   * Opens a place for a file to be sent to; refused while there is no room for it, and while the
   * file that is there is handed in.
   */
  UploadChannel open(Path path, Set<? extends OpenOption> options) throws IOException {
    shares.requireRoom(path, options.contains(StandardOpenOption.TRUNCATE_EXISTING));
    return begin(path, options);
  }

  private synchronized UploadChannel begin(Path path, Set<? extends OpenOption> options)
      throws IOException {
    requireNotHandedIn(path);
    abandon(path);
    Set<OpenOption> exact = new HashSet<>(options);
    exact.add(LinkOption.NOFOLLOW_LINKS);
    if (exact.remove(StandardOpenOption.TRUNCATE_EXISTING) && isRemoved(path)) {
      exact.add(StandardOpenOption.CREATE_NEW);
    }
    FileChannel file = Files.exists(path) ? FileChannel.open(path, exact) : create(path, exact);
    UploadChannel upload =
        new UploadChannel(
            path, file, mostBytes, shares, closed -> open.remove(closed.path(), closed));
    open.put(path, upload);
    return upload;
  }

  private FileChannel create(Path path, Set<OpenOption> options) throws IOException {
    FileChannel file = FileChannel.open(path, options, PRIVATE);
    shares.add(path, 1, DiskShare.LEAST_OF_FILE);
    return file;
  }

  /** What begins anew is another file: another gateway may be writing to the one before. */
  private boolean isRemoved(Path path) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    long bytes = DiskShare.bytesAt(path);
    boolean removed = Files.deleteIfExists(path);
    if (removed) {
      shares.remove(path, bytes);
    }
    return removed;
  }

  /** Ends an upload to this place, if there is one, and removes what is there. */
  synchronized void remove(Path path) throws IOException {
    requireNotHandedIn(path);
    abandon(path);
    if (!isRemoved(path)) {
      throw new NoSuchFileException(path.toString());
    }
  }

  private void abandon(Path path) throws IOException {
    UploadChannel before = open.get(path);
    if (before != null) {
      before.abandon();
    }
  }

  /** What is done with files that are complete. */
  @FunctionalInterface
  interface HandingIn {
    /** Takes, or renames, them. */
    void run() throws IOException;
  }

  /** Hands in what is at these places; refused while one of them is written to, or handed in. */
  void handIn(Set<Path> paths, HandingIn action) throws IOException {
    begin(paths);
    long before = there(paths);
    try {
      action.run();
    } finally {
      shares.add(paths.iterator().next(), there(paths) - before, 0);
      end(paths);
    }
  }

  private synchronized void begin(Set<Path> paths) throws AccessDeniedException {
    for (Path path : paths) {
      if (open.containsKey(path)) {
        throw new AccessDeniedException(path.toString(), null, "The file is still being written");
      }
      requireNotHandedIn(path);
    }
    handedIn.addAll(paths);
  }

  private static long there(Set<Path> paths) {
    return paths.stream().filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS)).count();
  }

  private synchronized void end(Set<Path> paths) {
    handedIn.removeAll(paths);
  }

  private void requireNotHandedIn(Path path) throws AccessDeniedException {
    if (handedIn.contains(path)) {
      throw new AccessDeniedException(path.toString(), null, "The file is being handed in");
    }
  }

  int count() {
    return open.size();
  }
}
