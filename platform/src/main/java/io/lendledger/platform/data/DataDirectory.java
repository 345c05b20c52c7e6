package io.lendledger.platform.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The directory with all data of a run without configuration. One process at a time: the operating
 * system holds the lock, so it ends with the process in any case.
 */
public final class DataDirectory implements AutoCloseable {

  private static final String LOCK_FILE = "lock";

  private final Path path;
  private final FileChannel lockChannel;

  private DataDirectory(Path path, FileChannel lockChannel) {
    this.path = path;
    this.lockChannel = lockChannel;
  }

  /**
   * Creates the directory when absent and locks it.
   *
   * @throws StartRefused when another process holds it, it cannot be written, or root would take it
   *     from another user
   */
  public static DataDirectory open(Path directory) {
    Path path = directory.toAbsolutePath().normalize();
    try {
      createPrivate(path);
      DataOwner.keepRootOut(path);
      FileChannel channel =
          FileChannel.open(
              lockFile(path),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (!tryLock(channel)) {
        String holder = readHolder(channel);
        channel.close();
        throw new StartRefused(
            "Another Lendledger%s uses the data directory %s: stop it, or give this one its own"
                    .formatted(holder, path)
                + " with --lendledger.data-dir=<directory>.");
      }
      writeHolder(channel);
      return new DataDirectory(path, channel);
    } catch (IOException e) {
      throw new StartRefused(
          "The data directory %s cannot be used (%s): give a writable one with"
                  .formatted(path, e.getClass().getSimpleName())
              + " --lendledger.data-dir=<directory>.",
          e);
    }
  }

  /** The file that the first process on a directory makes, and that no command replaces. */
  static Path lockFile(Path directory) {
    return directory.resolve(LOCK_FILE);
  }

  public Path path() {
    return path;
  }

  /** A file or directory directly inside. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() {
    try {
      lockChannel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void createPrivate(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    Files.createDirectories(path.getParent());
    Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException held) {
      return false;
    }
  }

  private static String readHolder(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(32);
    channel.read(buffer, 0);
    String pid = StandardCharsets.US_ASCII.decode(buffer.flip()).toString().strip();
    return pid.isEmpty() ? "" : " (process " + pid + ")";
  }

  private static void writeHolder(FileChannel channel) throws IOException {
    channel.truncate(0);
    String pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
  }
}
