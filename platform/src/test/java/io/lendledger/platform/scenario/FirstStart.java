package io.lendledger.platform.scenario;

import io.lendledger.platform.postgres.EmbeddedPostgres;
import io.lendledger.platform.postgres.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/**
 * What a first start leaves in its data directory: PostgreSQL's programs, tables, keys and a
 * certificate. They cost more than most tests, so that services are given a copy of what one has
 * made.
 */
public final class FirstStart {

  private static final String LOCK = "lock";

  /** Every service compares some secrets with their hashes, which at this strength costs little. */
  private static final BCryptPasswordEncoder QUICK = new BCryptPasswordEncoder(4);

  private FirstStart() {}

  /** Gives a new directory the programs that are unpacked once for all tests of a module. */
  public static void programs(Path data) throws IOException {
    Files.createDirectories(data);
    Path programs = data.resolve("postgres-binaries");
    if (!Files.exists(programs, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(programs, Postgres.binaries().home().getParent());
    }
  }

  /** Gives a directory that has no database one that holds nothing, made once for all tests. */
  public static void database(Path data) throws IOException {
    if (!Files.exists(data.resolve("postgres"))) {
      copy(emptyDatabase(), data);
    }
  }

  private static synchronized Path emptyDatabase() throws IOException {
    try (var kept = KeptForTests.open()) {
      Path made = kept.path().resolve("database");
      if (!Files.exists(made)) {
        Path unfinished = kept.path().resolve("unfinished-database");
        KeptForTests.delete(unfinished);
        Files.createDirectories(unfinished);
        EmbeddedPostgres.start(unfinished, Postgres.binaries()).close();
        Files.move(unfinished, made);
      }
      return made;
    }
  }

  /** Gives a directory that nobody has started on what the first start would make. */
  public static void fill(Path data) throws Exception {
    if (isNew(data)) {
      Path made = source();
      if (Postgres.isOnTheClassPath()) {
        programs(data);
      }
      copy(made, data);
    }
  }

  /** The same with PostgreSQL's programs in it, which a test may take away. */
  static void fillWithProgramsOfItsOwn(Path data) throws Exception {
    if (isNew(data) && Postgres.isOnTheClassPath()) {
      copy(Postgres.binaries().home().getParent(), data.resolve("postgres-binaries"));
      copy(source(), data);
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

  private static synchronized Path source() throws Exception {
    try (var kept = KeptForTests.open()) {
      Path made = kept.path().resolve("data");
      if (!Files.exists(made)) {
        make(kept, made);
      }
      return made;
    }
  }

  private static void make(KeptForTests kept, Path made) throws Exception {
    Path unfinished = kept.path().resolve("unfinished");
    KeptForTests.delete(unfinished);
    if (Postgres.isOnTheClassPath()) {
      programs(unfinished);
    }
    RunningLendledger first = ServiceProcess.startAndKeep(kept, unfinished);
    for (String client : List.of("demo-lender", "other-lender", "demo-desk", "demo-auditor")) {
      new EmbeddedDatabase(unfinished)
          .execute(
              "UPDATE access.oauth_client SET secret_hash = '{bcrypt}%s' WHERE client_id = '%s'"
                  .formatted(QUICK.encode(client + "-secret"), client));
    }
    first.stop();
    linkPrograms(kept, unfinished);
    Files.move(unfinished, made);
  }

  /** What a service of the packaged program has unpacked for itself is not copied, either. */
  private static void linkPrograms(KeptForTests kept, Path data) throws IOException {
    Path unpacked = data.resolve("postgres-binaries");
    if (!Files.isSymbolicLink(unpacked)) {
      Path programs = kept.path().resolve("programs");
      KeptForTests.delete(programs);
      Files.move(unpacked, programs);
      Files.createSymbolicLink(unpacked, programs);
    }
  }

  /** Copies the data directory of a service that has stopped. */
  public static void copy(Path source, Path target) throws IOException {
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
