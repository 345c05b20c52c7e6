package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Copies into a directory that only its owner can read, since keys and passwords are among what is
 * copied. Everything is on the disk once it has been forced.
 */
final class PrivateCopy {

  private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWN_DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final int CHUNK_BYTES = 1 << 20;

  private final Path root;
  private final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
  private final List<Path> directories = new ArrayList<>();

  private PrivateCopy(Path root) {
    this.root = root;
  }

  static PrivateCopy into(Path root) throws IOException {
    var copy = new PrivateCopy(root);
    Files.createDirectory(root, OWN_DIRECTORY);
    copy.directories.add(root);
    return copy;
  }

  /** Makes a directory, whose parent is there. */
  void directory(Path relative) throws IOException {
    Path directory = root.resolve(relative);
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectory(directory, OWN_DIRECTORY);
      directories.add(directory);
    }
  }

  /** Copies a file as it is read, from its beginning to its end. */
  BackedUpFile file(Path from, Path relative) throws IOException {
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ)) {
      return written(relative, buffer -> in.read(buffer));
    }
  }

  BackedUpFile file(byte[] content, Path relative) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(content);
    return written(
        relative,
        buffer -> {
          if (!rest.hasRemaining()) {
            return -1;
          }
          int bytes = Math.min(rest.remaining(), buffer.remaining());
          buffer.put(rest.slice().limit(bytes));
          rest.position(rest.position() + bytes);
          return bytes;
        });
  }

  void remove(Path relative) throws IOException {
    Files.deleteIfExists(root.resolve(relative));
  }

  @FunctionalInterface
  private interface Reading {
    int read(ByteBuffer buffer) throws IOException;
  }

  private BackedUpFile written(Path relative, Reading reading) throws IOException {
    MessageDigest digest = sha256();
    long bytes = 0;
    try (FileChannel out =
        FileChannel.open(
            root.resolve(relative),
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            OWN_FILE)) {
      while (reading.read(chunk.clear()) >= 0) {
        chunk.flip();
        bytes += chunk.remaining();
        digest.update(chunk.duplicate());
        while (chunk.hasRemaining()) {
          out.write(chunk);
        }
      }
      out.force(true);
    }
    String path = relative.toString().replace('\\', '/');
    return new BackedUpFile(path, bytes, HexFormat.of().formatHex(digest.digest()));
  }

  /** Puts the names of all files on the disk. */
  void force() throws IOException {
    for (Path each : directories) {
      force(each);
    }
  }

  /** Puts the names in a directory on the disk. */
  static void force(Path directory) throws IOException {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
