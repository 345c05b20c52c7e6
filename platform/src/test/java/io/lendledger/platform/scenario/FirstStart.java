package io.lendledger.platform.scenario;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.postgres.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a first start leaves in its data directory: PostgreSQL's programs, tables, keys and a
 * certificate. They cost more than most tests, so that all but the first services are given a copy
 * of what one has made.
 */
public final class FirstStart {

  private static final String LOCK = "lock";

  private static boolean hasBeen;

  private FirstStart() {}

  /** Gives a new directory the programs that are unpacked once for all tests of a module. */
  public static void programs(Path data) throws IOException {
    Files.createDirectories(data);
    Path programs = data.resolve("postgres-binaries");
    if (!Files.exists(programs, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(programs, Postgres.binaries().home().getParent());
    }
  }

  /**
   * Gives a directory that nobody has started on what the first start would make. A service that
   * runs from its jar has PostgreSQL's programs where only it finds them, and starts on its own.
   */
  static void fill(Path data) throws Exception {
    if (isNew(data) && Postgres.isOnTheClassPath()) {
      programs(data);
      Path source = source();
      if (source != null) {
        copy(source, data);
      }
    }
  }

  private static boolean isNew(Path data) throws IOException {
    if (!Files.exists(data)) {
      return true;
    }
    try (Stream<Path> files = Files.list(data)) {
      return files.findAny().isEmpty();
    }
  }

  /** What was made; nothing as long as the service that asks may as well make its own. */
  private static synchronized @Nullable Path source() throws Exception {
    try (var kept = KeptForTests.open()) {
      Path made = kept.path().resolve("data");
      if (!Files.exists(made)) {
        if (!hasBeen) {
          hasBeen = true;
          return null;
        }
        make(kept, made);
      }
      return made;
    }
  }

  private static void make(KeptForTests kept, Path made) throws Exception {
    Path unfinished = kept.path().resolve("unfinished");
    FileTree.delete(unfinished);
    programs(unfinished);
    ServiceProcess.startAndKeep(kept, unfinished).stop();
    Files.move(unfinished, made);
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> all = Files.walk(source)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Path to = target.resolve(source.relativize(each).toString());
        if (!Files.exists(to, LinkOption.NOFOLLOW_LINKS) && !each.endsWith(LOCK)) {
          Files.copy(each, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        }
      }
    }
  }
}
