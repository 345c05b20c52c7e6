package io.lendledger.cli.profile;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that only its owner reads, and that has its former content or the new one, whole. */
public final class PrivateFile {

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);
  private static final int MOST_BYTES = 1 << 20;

  private final Path path;

  /** A file, there already or not. */
  public PrivateFile(Path path) {
    this.path = path;
  }

  public Path path() {
    return path;
  }

  /** Its content; empty when there is none. A file that others can read is not trusted. */
  public Optional<byte[]> read() {
    requireRights();
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
      if (!OWNERS.containsAll(permissions)) {
        throw new CommandFailure(
            ExitCode.CREDENTIALS,
            ("Others may use %1$s (%2$s), and may know what is secret in it: 'chmod 600 %1$s' keeps"
                    + " them out.")
                .formatted(path, PosixFilePermissions.toString(permissions)));
      }
      if (Files.size(path) > MOST_BYTES) {
        throw new CommandFailure(ExitCode.USAGE, path + " is none of this program's files");
      }
      return Optional.of(Files.readAllBytes(path));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException failed) {
      throw failure("read", failed);
    }
  }

  /** Replaces its content, on the disk too. */
  public void write(byte[] content) {
    requireRights();
    Path aside = null;
    try {
      Path directory = directory();
      aside =
          Files.createTempFile(directory, "." + path.getFileName(), ".new", owners("rw-------"));
      try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
      try (FileChannel kept = FileChannel.open(directory, StandardOpenOption.READ)) {
        kept.force(true);
      }
    } catch (IOException failed) {
      removeQuietly(aside);
      throw failure("written", failed);
    }
  }

  /** Removes it; whether it was there. */
  public boolean delete() {
    try {
      return Files.deleteIfExists(path);
    } catch (IOException failed) {
      throw failure("removed", failed);
    }
  }

  private Path directory() throws IOException {
    Path directory = path.toAbsolutePath().resolveSibling(".").normalize();
    try {
      Files.createDirectories(directory, owners("rwx------"));
    } catch (FileAlreadyExistsException aLink) {
      if (!Files.isDirectory(directory)) {
        throw aLink;
      }
    }
    return directory;
  }

  /** The first failure is the one to tell. */
  private static void removeQuietly(@Nullable Path aside) {
    if (aside != null) {
      var _ = aside.toFile().delete();
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> owners(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private void requireRights() {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      throw new CommandFailure(
          ExitCode.USAGE,
          ("%s cannot be a file of yours alone: its file system has no rights of owners. Choose"
                  + " another one; profiles are below XDG_CONFIG_HOME.")
              .formatted(path));
    }
  }

  private CommandFailure failure(String what, IOException failed) {
    return new CommandFailure(
        ExitCode.USAGE, "%s cannot be %s: %s".formatted(path, what, reason(failed)), failed);
  }

  private static String reason(IOException failed) {
    return failed.getClass().getSimpleName() + ", " + failed.getMessage();
  }
}
