package io.lendledger.gateway.file.sftp;

import io.lendledger.gateway.file.in.FileNames;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What one lender's files take on disk. They are looked at once in some minutes, for there may be
 * many; what comes and goes between is added up, and looked at sooner when it seems too much.
 */
final class DiskShare {

  /** A file takes as much of what a disk has places for files for, however small it is. */
  static final long LEAST_OF_FILE = 16 << 10;

  private static final long LOOK_EVERY = Duration.ofMinutes(5).toNanos();
  private static final long LOOK_AGAIN = Duration.ofSeconds(10).toNanos();

  private static final long TELL_EVERY = Duration.ofHours(1).toNanos();

  /** Of all time that part at most is spent on looking. */
  private static final int LOOKING = 50;

  private final Path home;
  private final LongSupplier waitingBytes;
  private final LongSupplier nanos;
  private long bytes;
  private long unfinished;
  private long unchecked;
  private boolean isKnown;
  private boolean isTold;
  private long toldAt;
  private long lookedAt;
  private long lookTook;

  /**
   * The share of a home.
   *
   * @param waitingBytes what its files take that were handed in and are not answered yet
   */
  DiskShare(Path home, LongSupplier waitingBytes, LongSupplier nanos) {
    this.home = home;
    this.waitingBytes = waitingBytes;
    this.nanos = nanos;
  }

  /** Adds bytes that are about to be written, and tells how many came since this was asked last. */
  synchronized long write(long more) {
    bytes += more;
    unchecked += more;
    return unchecked;
  }

  /** Adds files, and what they take; less than none when they are gone. */
  synchronized void add(long files, long more) {
    unfinished += files;
    bytes += more;
  }

  /** Whether all files take more than is left, once bytes are freed: of theirs, and so as left. */
  synchronized boolean takesMoreThan(long left, long freed) throws IOException {
    unchecked = 0;
    lookIfOld(LOOK_EVERY);
    if (bytes - 2 * freed > left) {
      lookIfOld(Math.max(LOOK_AGAIN, lookTook * LOOKING));
    }
    return bytes - 2 * freed > left;
  }

  /** Whether so many were begun to be sent and are not handed in. */
  synchronized boolean hasUnfinished(int most) throws IOException {
    lookIfOld(LOOK_EVERY);
    if (unfinished >= most) {
      lookIfOld(Math.max(LOOK_AGAIN, lookTook * LOOKING));
    }
    return unfinished >= most;
  }

  /** Whether nobody was told within the last hour that more is refused; who asks tells it. */
  synchronized boolean isToBeTold() {
    long now = nanos.getAsLong();
    if (isTold && now - toldAt < TELL_EVERY) {
      return false;
    }
    isTold = true;
    toldAt = now;
    return true;
  }

  private void lookIfOld(long age) throws IOException {
    long now = nanos.getAsLong();
    if (isKnown && now - lookedAt < age) {
      return;
    }
    unfinished = 0;
    bytes = waitingBytes.getAsLong();
    for (String parent : new String[] {LenderFileStore.INBOUND, LenderFileStore.ARCHIVE}) {
      for (Path flow : LenderFileStore.directories(home.resolve(parent))) {
        look(flow, parent.equals(LenderFileStore.INBOUND));
      }
    }
    isKnown = true;
    lookedAt = nanos.getAsLong();
    lookTook = lookedAt - now;
  }

  private void look(Path directory, boolean inbound) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        if (inbound && FileNames.isAnswer(String.valueOf(file.getFileName()))) {
          bytes += LEAST_OF_FILE;
        } else {
          long size = bytesAt(file);
          bytes += size;
          unfinished += inbound && size > 0 ? 1 : 0;
        }
      }
    }
  }

  /** What a file takes; nothing when there is none. */
  static long bytesAt(Path file) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return found.isRegularFile() ? Math.max(found.size(), LEAST_OF_FILE) : 0;
    } catch (NoSuchFileException none) {
      return 0;
    }
  }
}
