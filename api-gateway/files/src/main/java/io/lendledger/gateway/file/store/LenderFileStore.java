package io.lendledger.gateway.file.store;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The directory of all lenders' files. Beside the lenders' homes, on the same file system and out
 * of their sight, it has directories for files that were handed in and files that are being
 * written, so that one rename moves a file into place.
 */
@Component
@ConditionalOnFiles
public final class LenderFileStore {

  private static final Logger log = LoggerFactory.getLogger(LenderFileStore.class);

  /** The directories into which lenders send. */
  public static final List<Flow> FLOWS =
      List.of(
          Flow.POSITIONS,
          Flow.TRANSACTIONS,
          Flow.SETTLEMENT_STATUS,
          Flow.CLIENT_REFERENCE,
          Flow.INCOME_DISTRIBUTION);

  /** The directory of inbound files. */
  public static final String INBOUND = "inbound";

  /** The directory of outbound files. */
  public static final String OUTBOUND = "outbound";

  /** The directory of answered inbound files. */
  public static final String ARCHIVE = "archive";

  private static final String ID = "store-id";
  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final Path root;

  @Autowired
  LenderFileStore(FileProperties settings) {
    this(settings.homes());
  }

  /** Files below this directory, which is made when absent. */
  public LenderFileStore(Path root) {
    this.root = root.toAbsolutePath().normalize();
    makePrivate(taken());
    makePrivate(unfinished());
  }

  /**
   * What the directory is called, by whichever gateway came first: gateways that do not find the
   * same do not share it.
   */
  public String id() {
    Path file = root.resolve(ID);
    try {
      if (!Files.exists(file)) {
        nameIt(file);
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("The directory " + root + " cannot be given an id", e);
    }
  }

  private void nameIt(Path file) throws IOException {
    Path aside = newUnfinished();
    try {
      Files.writeString(aside, UUID.randomUUID().toString(), StandardOpenOption.CREATE_NEW);
      sync(aside);
      putOnce(aside, file);
    } catch (FileAlreadyExistsException another) {
      log.debug("{} was named by another gateway", root, another);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  /** A link comes into being whole, and only once; some file systems have none. */
  private static void putOnce(Path aside, Path file) throws IOException {
    try {
      Files.createLink(file, aside);
    } catch (FileAlreadyExistsException another) {
      throw another;
    } catch (UnsupportedOperationException | FileSystemException noLinks) {
      Files.move(aside, file);
    }
  }

  /** A lender's home, with its directories. */
  public Path of(LenderCode lender) {
    Path home = root.resolve("homes").resolve(lender.value());
    for (Flow flow : FLOWS) {
      makePrivate(home.resolve(INBOUND).resolve(flow.wire()));
      makePrivate(home.resolve(ARCHIVE).resolve(flow.wire()));
    }
    makePrivate(home.resolve(OUTBOUND));
    return home;
  }

  List<Path> all() {
    return directories(root.resolve("homes"));
  }

  /** The directories in one, links left out; none when it is absent. */
  public static List<Path> directories(Path parent) {
    if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("The directory " + parent + " cannot be listed", e);
    }
  }

  /** Files handed in and not yet answered, each in a directory of its own. */
  public Path taken() {
    return root.resolve("taken");
  }

  /** A new file, to be moved into place once it is complete. */
  public Path newUnfinished() {
    return unfinished().resolve(UUID.randomUUID().toString());
  }

  private Path unfinished() {
    return root.resolve("unfinished");
  }

  /** The directory of a run, which alone has its unfinished files. */
  Path directoryOf(String what, long run) {
    return unfinished().resolve(prefix(what) + run);
  }

  private static String prefix(String what) {
    return what.replace('/', '@') + "@";
  }

  /** Makes the directory of a run. What earlier ones have not moved into place never will be. */
  void beginRun(String what, Path directory) throws IOException {
    Pattern runs = Pattern.compile(Pattern.quote(prefix(what)) + "\\d+");
    for (Path each : directories(unfinished())) {
      if (!each.equals(directory) && runs.matcher(each.getFileName().toString()).matches()) {
        Path aside = newUnfinished();
        Files.move(each, aside, StandardCopyOption.ATOMIC_MOVE);
        delete(aside);
      }
    }
    makePrivate(directory);
  }

  /** Removes what processes that ended left unfinished before a moment. */
  void removeUnfinished(Instant before) throws IOException {
    try (Stream<Path> entries = Files.list(unfinished())) {
      for (Path each : entries.filter(LenderFileStore::isNew).toList()) {
        if (Files.getLastModifiedTime(each, LinkOption.NOFOLLOW_LINKS)
            .toInstant()
            .isBefore(before)) {
          delete(each);
        }
      }
    }
  }

  /** Whether it was named by {@link #newUnfinished}. */
  private static boolean isNew(Path file) {
    return UUID_FORM.matcher(String.valueOf(file.getFileName())).matches();
  }

  private static void delete(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> entries = Files.list(file)) {
        for (Path each : entries.toList()) {
          delete(each);
        }
      }
    }
    Files.deleteIfExists(file);
  }

  /** Bytes that are still free on disk. */
  public long freeBytes() throws IOException {
    return Files.getFileStore(root).getUsableSpace();
  }

  /** Puts a complete file into place and replaces an existing one. */
  public void put(byte[] content, Path target) throws IOException {
    put(content, newUnfinished(), target);
  }

  /** The same by a run; fails once the work was taken over. */
  public void put(WorkRun run, byte[] content, Path target) throws IOException {
    put(content, run.newUnfinished(), target);
  }

  private void put(byte[] content, Path aside, Path target) throws IOException {
    try {
      Files.write(aside, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      move(aside, target);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  /** Moves a file into place by one rename and replaces an existing one; durable then. */
  public void move(Path from, Path to) throws IOException {
    sync(from);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncDirectory(to);
    syncDirectory(from);
  }

  /** Moves a file, if it is there, back to where it was; one that is there by now stays. */
  public void putBack(Path from, Path to) throws IOException {
    if (Files.notExists(from, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      putOnce(from, to);
      syncDirectory(to);
    } catch (FileAlreadyExistsException newer) {
      log.debug("{} was sent anew", to, newer);
    }
    Files.deleteIfExists(from);
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void syncDirectory(Path entry) throws IOException {
    Path directory = entry.getParent();
    if (directory != null) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /** Makes a directory that nobody else on this machine can read; one that is there stays. */
  public static void makePrivate(Path directory) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new UncheckedIOException("The directory " + directory + " cannot be made", e);
    }
  }
}
