package io.lendledger.platform.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories of tests are kept in memory where the system offers that: whoever commits
 * there waits for no disk. A killed process loses nothing of what it has written, as on a disk.
 */
public final class DirectoryInMemory implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM_BYTES = 4L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws IOException {
    return create("junit-");
  }

  /** A new directory; its maker deletes it. */
  public static Path create(String prefix) throws IOException {
    if (hasRoom()) {
      Path directory = Files.createTempDirectory(MEMORY, prefix);
      if (runsPrograms(directory)) {
        return directory;
      }
      Files.delete(directory);
    }
    return Files.createTempDirectory(prefix);
  }

  private static boolean hasRoom() throws IOException {
    return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= ROOM_BYTES;
  }

  /** A service unpacks PostgreSQL into its data directory, and containers may forbid to run it. */
  private static boolean runsPrograms(Path directory) throws IOException {
    Path program = directory.resolve("program");
    Files.createFile(
        program,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    try {
      return Files.isExecutable(program);
    } finally {
      Files.delete(program);
    }
  }
}
