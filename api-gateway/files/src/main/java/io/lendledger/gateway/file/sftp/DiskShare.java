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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
  private final AtomicLong unchecked = new AtomicLong();
  private final Object looking = new Object();
  private final Object counting = new Object();
  private Seen all = Seen.NOTHING;

  /** What was added by file since a look began; null while nobody looks. */
  private @Nullable Map<Path, Seen> meanwhile;

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
  long write(Path file, long more) {
    add(file, 0, more);
    return unchecked.addAndGet(more);
  }

  /** Adds files, and what they take; less than none when they are gone. Waits for nobody. */
  void add(Path file, long files, long more) {
    Seen added = new Seen(more, files);
    synchronized (counting) {
      all = all.and(added);
      if (meanwhile != null) {
        meanwhile.merge(file.normalize(), added, Seen::and);
      }
    }
  }

  private Seen all() {
    synchronized (counting) {
      return all;
    }
  }

  /** Whether all files take more than is left, once bytes are freed: of theirs, and so as left. */
  boolean takesMoreThan(long left, long freed) throws IOException {
    unchecked.set(0);
    lookIfOlder(LOOK_EVERY);
    if (all().bytes() - 2 * freed > left) {
      lookIfOlder(LOOK_AGAIN);
    }
    return all().bytes() - 2 * freed > left;
  }

  /** Whether so many were begun to be sent and are not handed in. */
  boolean hasUnfinished(int most) throws IOException {
    lookIfOlder(LOOK_EVERY);
    if (all().unfinished() >= most) {
      lookIfOlder(LOOK_AGAIN);
    }
    return all().unfinished() >= most;
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

    static final Seen NOTHING = new Seen(0, 0);

    Seen and(Seen other) {
      return new Seen(bytes + other.bytes, unfinished + other.unfinished);
    }

    Seen without(Seen other) {
      return new Seen(bytes - other.bytes, unfinished - other.unfinished);
    }
  }

  private void lookIfOlder(long age) throws IOException {
    synchronized (looking) {
      long now = nanos.getAsLong();
      if (isKnown && now - lookedAt < Math.max(age, lookTook * LOOKING)) {
        return;
      }
      try {
        Seen before = begin();
        end(look(), before);
      } finally {
        synchronized (counting) {
          meanwhile = null;
        }
      }
      isKnown = true;
      lookedAt = nanos.getAsLong();
      lookTook = lookedAt - now;
    }
  }

  private Seen begin() {
    synchronized (counting) {
      meanwhile = new HashMap<>();
      return all;
    }
  }

  /**
   * What came of a look, and the inbound files that were seen before anything was added to them.
   */
  private record Look(Seen seen, Set<Path> counted) {}

  /** What was added during a look to files that it had counted stays added. */
  private void end(Look look, Seen before) throws IOException {
    synchronized (counting) {
      Seen now = all.without(before).and(look.seen());
      Map<Path, Seen> added = meanwhile == null ? Map.of() : meanwhile;
      for (Map.Entry<Path, Seen> each : added.entrySet()) {
        if (isInbound(each.getKey()) && !look.counted().contains(each.getKey())) {
          now = now.and(seen(each.getKey(), true)).without(each.getValue());
        }
      }
      all = now;
    }
  }

  private boolean isInbound(Path file) {
    return file.startsWith(home.resolve(LenderFileStore.INBOUND));
  }

  private Look look() throws IOException {
    Set<Path> counted = new HashSet<>();
    Seen seen = new Seen(waitingBytes.getAsLong(), 0);
    for (Path flow : LenderFileStore.directories(home.resolve(LenderFileStore.INBOUND))) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(flow)) {
        for (Path file : files) {
          Seen one = seen(file, true);
          if (isUnchanged(file.normalize())) {
            counted.add(file.normalize());
            seen = seen.and(one);
          }
        }
      }
    }
    for (Path flow : LenderFileStore.directories(home.resolve(LenderFileStore.ARCHIVE))) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(flow)) {
        for (Path file : files) {
          seen = seen.and(seen(file, false));
        }
      }
    }
    return new Look(seen, counted);
  }

  /** Asked once a file was looked at: what is added after that was not seen. */
  private boolean isUnchanged(Path file) {
    synchronized (counting) {
      return meanwhile == null || !meanwhile.containsKey(file);
    }
  }

  private static Seen seen(Path file, boolean inbound) throws IOException {
    if (inbound && FileNames.isAnswer(String.valueOf(file.getFileName()))) {
      return new Seen(LEAST_OF_FILE, 0);
    }
    long size = bytesAt(file);
    return new Seen(size, inbound && size > 0 ? 1 : 0);
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
