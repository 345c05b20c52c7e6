package io.lendledger.platform.backup;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A directory that appears whole, or not at all.
 *
 * @param target what it is called in the end
 * @param unfinished what it is called until then
 */
record Place(Path target, Path unfinished) {

  private static final long SPARE_BYTES = 128L * 1024 * 1024;

  /** Refuses a place that holds something, or has no directory to be in. */
  static Place of(Path target, String option) throws IOException {
    Path parent = target.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new StartRefused(
          "%s is %s, must be in a directory that is there: make %s first"
              .formatted(option, target, parent == null ? target : parent));
    }
    if (isEmptyDirectory(target)) {
      throw new StartRefused(
          "%s is %s, must not be there yet: it is an empty directory, or a disk mounted there, which nothing can take the place of; name one in it, such as %s"
              .formatted(option, target, target.resolve("new")));
    }
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new StartRefused(
          "%s is %s, must not be there yet: nothing is ever written over"
              .formatted(option, target));
    }
    String aside = target.getFileName() + ".unfinished-" + UUID.randomUUID();
    return new Place(target, target.resolveSibling(aside));
  }

  private static boolean isEmptyDirectory(Path path) throws IOException {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && FileTree.isEmpty(path);
  }

  /** Refuses a disk that cannot hold so much. */
  void requireRoom(long bytes) throws IOException {
    Path parent = target.resolveSibling(".").normalize();
    long free = Files.getFileStore(parent).getUsableSpace();
    if (free < bytes + SPARE_BYTES) {
      throw new StartRefused(
          "%s has %d MB free, and %d MB are needed"
              .formatted(parent, mega(free), mega(bytes + SPARE_BYTES)));
    }
  }

  /** Megabytes, as people read them. */
  static long mega(long bytes) {
    return bytes >> 20;
  }

  /** Gives it its name; a place that is not empty any more stays as it is. */
  void finish() throws IOException {
    try {
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("%s cannot be renamed to %s".formatted(unfinished, target), e);
    }
    PrivateCopy.force(target.resolveSibling(".").normalize());
  }
}
