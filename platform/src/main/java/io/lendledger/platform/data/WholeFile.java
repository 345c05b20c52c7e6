package io.lendledger.platform.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file of which a crash leaves the former content or the new one, and never a part. */
public final class WholeFile {

  private WholeFile() {}

  /** What is done to a new file before it has its name. */
  @FunctionalInterface
  public interface Prepared {
    /** Of a file that is written and has another name yet. */
    void of(Path unnamed) throws IOException;
  }

  /** Replaces the content, on the disk too, in a file that only its owner can read. */
  public static void write(Path file, byte[] content) throws IOException {
    write(file, content, _ -> {});
  }

  /** The same with what is to be done before the file has its name. */
  public static void write(Path file, byte[] content, Prepared prepared) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(aside);
    try (FileChannel channel =
        FileChannel.open(
            aside,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
    prepared.of(aside);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    force(file.resolveSibling("."));
  }

  /** Puts a file, or the names in a directory, on the disk. */
  public static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
