package io.lendledger.platform.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on a directory with all that it holds. */
public final class FileTree {

  private FileTree() {}

  /** Deletes the directory and all below it; nothing when absent. */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    for (Path path : deepestFirst(root)) {
      Files.deleteIfExists(path);
    }
  }

  public static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.findAny().isEmpty();
    }
  }

  /** Puts the directory and all below it on the disk. */
  public static void force(Path root) throws IOException {
    for (Path path : deepestFirst(root)) {
      if (!Files.isSymbolicLink(path)) {
        WholeFile.force(path);
      }
    }
  }

  private static List<Path> deepestFirst(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
