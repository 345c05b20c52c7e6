package io.lendledger.gateway.file.sftp;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.in.FileNames;
import io.lendledger.gateway.file.in.InboundSpool;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.FileProperties;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The space that the files take which lenders send, until they leave the archive: those of a lender
 * at most as much as they leave for others, and not any number that it never completes. So no
 * lender can use up the disk, or keep others from sending. Who looks holds up its own lender alone.
 */
@Component
@ConditionalOnFiles
class DiskShares {

  private static final Logger log = LoggerFactory.getLogger(DiskShares.class);
  private static final long LOOK_EVERY_BYTES = 4 << 20;

  private final DiskRoom room;
  private final InboundSpool spool;
  private final int mostUnfinished;
  private final LongSupplier nanos;
  private final Map<Path, DiskShare> shares = new ConcurrentHashMap<>();

  @Autowired
  DiskShares(DiskRoom room, InboundSpool spool, FileProperties settings) {
    this(room, spool, settings.sftp().mostUnfinishedFiles(), System::nanoTime);
  }

  DiskShares(DiskRoom room, InboundSpool spool, int mostUnfinished, LongSupplier nanos) {
    this.room = room;
    this.spool = spool;
    this.mostUnfinished = mostUnfinished;
    this.nanos = nanos;
  }

  /** Refuses a file that is to be sent to a place when its lender has no space left. */
  void requireRoom(Path file, boolean anew) throws IOException {
    long there = DiskShare.bytesAt(file);
    if (there == 0 && share(file).hasUnfinished(mostUnfinished)) {
      throw new FileSystemException(
          file.toString(),
          null,
          "%d files were not completed: complete or remove some".formatted(mostUnfinished));
    }
    requireSpace(file, anew ? there : 0);
  }

  private void requireSpace(Path file, long freed) throws IOException {
    room.require(file, freed);
    DiskShare share = share(file);
    if (share.takesMoreThan(room.bytes(), freed)) {
      if (share.isToBeTold()) {
        log.warn(
            "Files of {} take more than is left for others: it cannot send any until some are gone",
            lender(file));
      }
      throw new FileSystemException(
          file.toString(), null, "The lender's files take too much room: remove some, or wait");
    }
  }

  /** Counts bytes that are about to be written; refused when there is no space left for them. */
  void write(Path file, int bytes) throws IOException {
    if (share(file).write(file, bytes) >= LOOK_EVERY_BYTES) {
      requireSpace(file, 0);
    }
  }

  /** Counts off what is no longer at a place. */
  void remove(Path file, long bytes) {
    if (FileNames.isAnswer(String.valueOf(file.getFileName()))) {
      add(file, 0, -DiskShare.LEAST_OF_FILE);
    } else {
      add(file, -1, -bytes);
    }
  }

  /** Counts files that came to places like this one, and bytes; less than none when they went. */
  void add(Path file, long files, long bytes) {
    share(file).add(file, files, bytes);
  }

  private DiskShare share(Path file) {
    return shares.computeIfAbsent(
        home(file),
        home ->
            new DiskShare(home, () -> spool.bytes(lender(file), DiskShare.LEAST_OF_FILE), nanos));
  }

  /** A file is directly in a flow's directory of inbound. */
  private static Path home(Path file) {
    return Objects.requireNonNull(file.resolveSibling("../..").normalize());
  }

  private static LenderCode lender(Path file) {
    return new LenderCode(String.valueOf(home(file).getFileName()));
  }
}
