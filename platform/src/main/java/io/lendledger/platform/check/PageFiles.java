package io.lendledger.platform.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads every page of a cluster and holds it against its checksum: PostgreSQL does so only with
 * pages that somebody asks for. The database may run and write meanwhile.
 */
final class PageFiles {

  private static final Pattern RELATION =
      Pattern.compile("\\d+(?:_(?:fsm|vm|init))?(?:\\.(\\d+))?");
  private static final int PAGE = PageChecksum.PAGE_BYTES;
  private static final int PAGES_OF_A_SEGMENT = 131_072;
  private static final int PAGES_AT_ONCE = 128;

  /** A page that is being written agrees a moment later; one that is damaged never does. */
  private static final int TRIES = 100;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MOST_NAMED = 5;

  /** Where as many pages are damaged, nobody is helped by a second look at each further one. */
  private static final int MOST_LOOKED_AT_AGAIN = 100;

  private final Path cluster;
  private final Runnable pause;
  private final PageChecksum checksum = new PageChecksum();
  private final ByteBuffer pages = ByteBuffer.allocate(PAGES_AT_ONCE * PAGE);
  private final List<String> damaged = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();
  private boolean begun;
  private long read;
  private long bad;
  private long unreadable;

  PageFiles(Path cluster) {
    this(cluster, () -> LockSupport.parkNanos(PAUSE_NANOS));
  }

  /**
   * Files of a cluster.
   *
   * @param pause is run before a page is looked at again
   */
  PageFiles(Path cluster, Runnable pause) {
    this.cluster = cluster;
    this.pause = pause;
  }

  boolean areRead() {
    return begun;
  }

  Finding look() {
    begun = true;
    directory(cluster.resolve("global"));
    for (Path database : entries(cluster.resolve("base"))) {
      directory(database);
    }
    if (bad == 0 && unreadable == 0) {
      return Finding.fine("%d pages agree with their checksums".formatted(read));
    }
    List<String> faults = new ArrayList<>();
    if (bad > 0) {
      faults.add(
          "%d of %d pages are not as they were written, among them %s"
              .formatted(bad, read, String.join(", ", damaged)));
    }
    if (unreadable > 0) {
      faults.add(
          "%d files cannot be read to their end, among them %s"
              .formatted(unreadable, String.join(", ", unread)));
    }
    return Finding.broken(
        "%s: the disk fails; back up what there is, and restore the last backup from before onto another"
            .formatted(String.join("; ", faults)));
  }

  private void directory(Path directory) {
    for (Path file : entries(directory)) {
      Matcher name = RELATION.matcher(file.getFileName().toString());
      if (name.matches()) {
        String segment = name.group(1);
        file(file, segment == null ? 0 : Integer.parseInt(segment) * PAGES_OF_A_SEGMENT);
      }
    }
  }

  private List<Path> entries(Path directory) {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
      found.forEach(entries::add);
    } catch (NoSuchFileException dropped) {
      return List.of();
    } catch (DirectoryIteratorException | IOException failed) {
      note(directory, failed);
    }
    return entries;
  }

  /** One that a bad sector is in; the other files are still worth a look. */
  private void note(Path file, Exception failed) {
    unreadable++;
    if (unread.size() < MOST_NAMED) {
      unread.add("%s (%s)".formatted(cluster.relativize(file), failed.getMessage()));
    }
  }

  private void file(Path file, int first) {
    try (FileChannel in = FileChannel.open(file)) {
      long position = 0;
      for (int whole = fill(in, position); whole > 0; whole = fill(in, position)) {
        for (int each = 0; each < whole; each++) {
          long at = position + (long) each * PAGE;
          page(in, file, at, first + Math.toIntExact(at / PAGE), each * PAGE);
        }
        position += (long) whole * PAGE;
      }
    } catch (NoSuchFileException dropped) {
      // A table that is gone has no pages.
    } catch (IOException failed) {
      note(file, failed);
    }
  }

  private void page(FileChannel in, Path file, long at, int number, int offset) throws IOException {
    read++;
    if (checksum.agrees(pages.slice(offset, PAGE), number)
        || (bad < MOST_LOOKED_AT_AGAIN && agreesLater(in, at, number))) {
      return;
    }
    bad++;
    if (damaged.size() < MOST_NAMED) {
      damaged.add("page %d of %s".formatted(number, cluster.relativize(file)));
    }
  }

  /** Whole pages from a position on; none at the end. */
  private int fill(FileChannel in, long position) throws IOException {
    pages.clear();
    int bytes = 0;
    while (pages.hasRemaining() && bytes >= 0) {
      bytes = in.read(pages, position + pages.position());
    }
    return pages.position() / PAGE;
  }

  private boolean agreesLater(FileChannel in, long at, int number) throws IOException {
    ByteBuffer again = ByteBuffer.allocate(PAGE);
    for (int each = 0; each < TRIES; each++) {
      pause.run();
      again.clear();
      int bytes = 0;
      while (again.hasRemaining() && bytes >= 0) {
        bytes = in.read(again, at + again.position());
      }
      // A table that was cut off meanwhile has no such page any more.
      if (again.hasRemaining() || checksum.agrees(again.flip(), number)) {
        return true;
      }
    }
    return false;
  }
}
