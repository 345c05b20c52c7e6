package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.file.in.FileNames;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The space that files on their way take: those of a lender at most as much as they leave for
 * others. So no lender can use up the disk, or keep others from sending by what it never completes.
 */
@Component
@ConditionalOnFiles
class UnfinishedBytes {

  private static final long LOOK_EVERY_BYTES = 4 << 20;

  private final DiskRoom room;

  /** Bytes written since the last look, by inbound directory. */
  private final Map<Path, AtomicLong> unseen = new ConcurrentHashMap<>();

  UnfinishedBytes(DiskRoom room) {
    this.room = room;
  }

  /** Refuses more of a lender that has no space left. */
  void requireRoom(Path file) throws IOException {
    room.require(file);
    if (bytes(inbound(file)) > room.bytes()) {
      throw new FileSystemException(
          file.toString(), null, "Files that were not completed take too much room: remove some");
    }
  }

  /** Counts bytes that are about to be written; refused when there is no space left for them. */
  void write(Path file, int bytes) throws IOException {
    AtomicLong written = unseen.computeIfAbsent(inbound(file), _ -> new AtomicLong());
    if (written.addAndGet(bytes) >= LOOK_EVERY_BYTES) {
      written.set(0);
      requireRoom(file);
    }
  }

  private static Path inbound(Path file) {
    return Objects.requireNonNull(file.resolveSibling("..").normalize());
  }

  private static long bytes(Path inbound) throws IOException {
    long all = 0;
    for (Path flow : LenderFileStore.directories(inbound)) {
      try (Stream<Path> files = Files.list(flow)) {
        List<Path> sent =
            files.filter(file -> !FileNames.isAnswer(String.valueOf(file.getFileName()))).toList();
        for (Path file : sent) {
          all += bytesOf(file);
        }
      }
    }
    return all;
  }

  private static long bytesOf(Path file) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return found.isRegularFile() ? found.size() : 0;
    } catch (NoSuchFileException takenMeanwhile) {
      return 0;
    }
  }
}
