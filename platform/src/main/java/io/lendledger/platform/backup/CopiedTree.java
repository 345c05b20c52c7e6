package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Copies what of a data directory belongs into a backup, and knows what it has copied. */
final class CopiedTree implements DataFiles.Visitor {

  private final Path data;
  private final PrivateCopy copy;
  private final Set<Path> directories = new LinkedHashSet<>();
  private final Map<Path, Copied> files = new LinkedHashMap<>();

  CopiedTree(Path data, PrivateCopy copy) {
    this.data = data;
    this.copy = copy;
  }

  /** Another file may come under the name of one that was moved on. */
  private record Copied(BackedUpFile file, @Nullable Object key, FileTime modified) {

    boolean isOf(BasicFileAttributes found) {
      return modified.equals(found.lastModifiedTime())
          && (key == null || key.equals(found.fileKey()));
    }
  }

  void copyAll() throws IOException {
    new DataFiles(data).visit(this);
  }

  /**
   * Copies what lenders were told is here while the rest was copied. A file that is in the copy
   * twice is judged twice and applied once.
   */
  void copyLatecomers() throws IOException {
    new DataFiles(data).visitLenders(this);
  }

  @Override
  public void directory(Path path) throws IOException {
    if (directories.add(path)) {
      copy.directory(path);
    }
  }

  /** Of a table that was dropped, or a file that was moved on, the copy needs nothing. */
  @Override
  public void file(Path path) throws IOException {
    Path from = data.resolve(path);
    try {
      BasicFileAttributes found = Files.readAttributes(from, BasicFileAttributes.class);
      Copied before = files.get(path);
      if (before != null && before.isOf(found)) {
        return;
      }
      if (before != null) {
        files.remove(path);
        copy.remove(path);
      }
      BackedUpFile file = copy.file(from, path);
      files.put(path, new Copied(file, found.fileKey(), found.lastModifiedTime()));
    } catch (NoSuchFileException gone) {
      if (Files.exists(from)) {
        throw gone;
      }
    }
  }

  /** Relative to the data directory, each before those in it. */
  List<String> directories() {
    return directories.stream().map(Path::toString).toList();
  }

  Stream<BackedUpFile> files() {
    return files.values().stream().map(Copied::file);
  }
}
