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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What one lender's files take on disk. They are looked at once in some minutes, for there may be
 * many; what comes and goes between is added up, and looked at sooner when it seems too much. Who
 * adds does not wait for who looks.
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
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong unfinished = new AtomicLong();
  private final AtomicLong unchecked = new AtomicLong();
  private final Object looking = new Object();
  private boolean isKnown;
  private long lookedAt;
  private long lookTook;
  private boolean isTold;
  private long toldAt;

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
  long write(long more) {
    bytes.addAndGet(more);
    return unchecked.addAndGet(more);
  }

  /** Adds files, and what they take; less than none when they are gone. Waits for nobody. */
  void add(long files, long more) {
    unfinished.addAndGet(files);
    bytes.addAndGet(more);
  }

  /** Whether all files take more than is left, once bytes are freed: of theirs, and so as left. */
  boolean takesMoreThan(long left, long freed) throws IOException {
    unchecked.set(0);
    lookIfOlder(LOOK_EVERY);
    if (bytes.get() - 2 * freed > left) {
      lookIfOlder(LOOK_AGAIN);
    }
    return bytes.get() - 2 * freed > left;
  }

  /** Whether so many were begun to be sent and are not handed in. */
  boolean hasUnfinished(int most) throws IOException {
    lookIfOlder(LOOK_EVERY);
    if (unfinished.get() >= most) {
      lookIfOlder(LOOK_AGAIN);
    }
    return unfinished.get() >= most;
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

  private record Seen(long bytes, long unfinished) {

    Seen and(Seen other) {
      return new Seen(bytes + other.bytes, unfinished + other.unfinished);
    }
  }

  /** What is added during a look stays added. */
  private void lookIfOlder(long age) throws IOException {
    synchronized (looking) {
      long now = nanos.getAsLong();
      if (isKnown && now - lookedAt < Math.max(age, lookTook * LOOKING)) {
        return;
      }
      Seen before = new Seen(bytes.get(), unfinished.get());
      Seen seen = look();
      bytes.addAndGet(seen.bytes() - before.bytes());
      unfinished.addAndGet(seen.unfinished() - before.unfinished());
      isKnown = true;
      lookedAt = nanos.getAsLong();
      lookTook = lookedAt - now;
    }
  }

  private Seen look() throws IOException {
    Seen all = new Seen(waitingBytes.getAsLong(), 0);
    for (String parent : new String[] {LenderFileStore.INBOUND, LenderFileStore.ARCHIVE}) {
      for (Path flow : LenderFileStore.directories(home.resolve(parent))) {
        all = all.and(look(flow, parent.equals(LenderFileStore.INBOUND)));
      }
    }
    return all;
  }

  private static Seen look(Path directory, boolean inbound) throws IOException {
    long bytes = 0;
    long unfinished = 0;
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
    return new Seen(bytes, unfinished);
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
