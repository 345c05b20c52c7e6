package io.lendledger.platform.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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

  private final Path cluster;
  private final PageChecksum checksum = new PageChecksum();
  private final ByteBuffer pages = ByteBuffer.allocate(PAGES_AT_ONCE * PAGE);
  private final List<String> damaged = new ArrayList<>();
  private long read;
  private long bad;

  PageFiles(Path cluster) {
    this.cluster = cluster;
  }

  Finding look() throws IOException {
    directory(cluster.resolve("global"));
    for (Path database : entries(cluster.resolve("base"))) {
      directory(database);
    }
    return bad == 0
        ? Finding.fine("%d pages agree with their checksums".formatted(read))
        : Finding.broken(
            "%d of %d pages are not as they were written, among them %s: the disk fails; back up what there is, and restore the last backup from before onto another"
                .formatted(bad, read, String.join(", ", damaged)));
  }

  private void directory(Path directory) throws IOException {
    for (Path file : entries(directory)) {
      Matcher name = RELATION.matcher(file.getFileName().toString());
      if (name.matches()) {
        String segment = name.group(1);
        file(file, segment == null ? 0 : Integer.parseInt(segment) * PAGES_OF_A_SEGMENT);
      }
    }
  }

  private static List<Path> entries(Path directory) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
      found.forEach(entries::add);
    } catch (NoSuchFileException dropped) {
      return List.of();
    }
    return entries;
  }

  private void file(Path file, int first) throws IOException {
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
    }
  }

  private void page(FileChannel in, Path file, long at, int number, int offset) throws IOException {
    read++;
    if (checksum.agrees(pages.slice(offset, PAGE), number) || agreesLater(in, at, number)) {
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
      LockSupport.parkNanos(PAUSE_NANOS);
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
