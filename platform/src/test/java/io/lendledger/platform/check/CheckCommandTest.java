package io.lendledger.platform.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.data.LastBackup;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.tls.SelfSignedCertificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said of an installation; that of a whole service is BackupRestoreTest's. */
@Timeout(300)
class CheckCommandTest {

  private static final int LOOK = 1;
  private static final int BROKEN = 2;

  @TempDir Path data;
  private String said = "";

  private int check(String... arguments) {
    var bytes = new ByteArrayOutputStream();
    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int code = new CheckCommand(stream, stream).run(List.of(arguments), Map.of());
    said = bytes.toString(StandardCharsets.UTF_8);
    return code;
  }

  private int check() {
    return check("--data-dir", data.toString());
  }

  @Test
  void tablesOfThisVersionOfNoneOfALaterAndOfAnUnknownOneAreToldApart() throws Exception {
    try (Cluster cluster = Cluster.start(data)) {
      cluster.migrate("eventstore");
      assertThat(check()).isEqualTo(LOOK);
      assertThat(said)
          .contains("fine   PostgreSQL 18")
          .contains("fine   Pages have checksums, and PostgreSQL has met no damaged one")
          .contains("The service runs")
          .contains("fine   Schema eventstore is as this version has it (V")
          .contains("LOOK   Schema query is not there: the next start makes it")
          .contains("fine   0 events, up to position -1");

      cluster.execute(
          "INSERT INTO eventstore.flyway_schema_history SELECT 9999, '9999', 'later', 'SQL',"
              + " 'V9999__later.sql', 1, 'any', now(), 1, true");
      assertThat(check()).isEqualTo(LOOK);
      assertThat(said).contains("Schema eventstore has 1 migrations of a later version");

      cluster.execute(
          "UPDATE eventstore.flyway_schema_history SET checksum = checksum + 1"
              + " WHERE version = '1'");
      assertThat(check()).isEqualTo(BROKEN);
      assertThat(said).contains("BROKEN Schema eventstore is not what this version");
    }
  }

  @Test
  void aStoppedDatabaseIsStartedForTheLookAlone() throws Exception {
    Cluster.start(data).close();
    Path secret = Files.writeString(data.resolve("master.key"), "secret");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    RestoredCopy.mark(data, "the backup of then", new Restoration(4711, Instant.now()));
    assertThat(check()).isEqualTo(LOOK);
    assertThat(said)
        .contains("its database was started for this look")
        .contains("LOOK   Others than their owner may read master.key")
        .contains("LOOK   It was restored from the backup of then and not started since")
        .contains("The database holds no events");
    assertThat(data.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  @Test
  void aCertificateThatEndsSoonIsTold() throws Exception {
    var _ = SelfSignedCertificate.in(data, Clock.systemUTC());
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains("fine   The certificate that the service made itself is good until");
    Instant later = Instant.now().plus(Duration.ofDays(380));
    assertThat(new DataDirectoryLook(data, later).look().toString())
        .contains("LOOK   The certificate", "a start renews it");
    Files.writeString(data.resolve("tls.p12"), "none");
    assertThat(new DataDirectoryLook(data, later).look().toString())
        .contains("BROKEN tls.p12 cannot be read");
  }

  @Test
  void damagedPagesAreBrokenAndPagesWithoutChecksumsAreSaid() {
    assertThat(new Pages(true, 3, "2026-11-26 10:00:00+00").finding().toString())
        .startsWith("BROKEN PostgreSQL has read 3 damaged pages, the last at 2026-11-26");
    assertThat(new Pages(false, 0, null).finding().toString())
        .startsWith("fine   Pages have no checksums");
  }

  @Test
  void aPageThatADiskHasChangedIsFound() throws Exception {
    Path table;
    try (Cluster cluster = Cluster.start(data)) {
      cluster.execute(
          "CREATE TABLE ledger AS SELECT repeat('x', 500) AS t FROM generate_series(1, 50)");
      cluster.execute("CHECKPOINT");
      table =
          data.resolve("postgres").resolve(cluster.answer("SELECT pg_relation_filepath('ledger')"));
    }
    damage(table);
    try (Cluster cluster = Cluster.start(data)) {
      assertThat(check()).as("before anybody asks for the page").isEqualTo(BROKEN);
      assertThat(said)
          .contains("BROKEN 1 of ", "page 0 of " + data.resolve("postgres").relativize(table));
      assertThatThrownBy(() -> cluster.answer("SELECT count(*) FROM ledger"))
          .hasMessageContaining("invalid page");
      // What a session has counted is told when it ends, or a moment later.
      do {
        assertThat(check()).isEqualTo(BROKEN);
      } while (!said.contains("BROKEN PostgreSQL has read"));
    }
  }

  private static void damage(Path table) throws IOException {
    byte[] pages = Files.readAllBytes(table);
    pages[5000] ^= 1;
    Files.write(table, pages);
  }

  /** PostgreSQL answers nobody who asks for it, this look included. */
  @Test
  void aDamagedPageOfATableThatIsLookedAtIsNamed() throws Exception {
    Path table;
    try (Cluster cluster = Cluster.start(data)) {
      cluster.migrate("eventstore");
      cluster.execute("CHECKPOINT");
      table =
          data.resolve("postgres")
              .resolve(cluster.answer("SELECT pg_relation_filepath('eventstore.chain_head')"));
    }
    damage(table);
    assertThat(check()).isEqualTo(BROKEN);
    assertThat(said)
        .contains("BROKEN 1 of ", "page 0 of " + data.resolve("postgres").relativize(table))
        .contains("BROKEN It cannot be looked at further: ERROR: invalid page");
  }

  /** Nobody can open a session then. */
  @Test
  void aDamagedPageOfTheUsersIsNamed() throws Exception {
    Path users;
    try (Cluster cluster = Cluster.start(data)) {
      users =
          data.resolve("postgres")
              .resolve(cluster.answer("SELECT pg_relation_filepath('pg_authid')"));
    }
    damage(users);
    assertThat(check()).isEqualTo(BROKEN);
    assertThat(said)
        .contains("page 0 of " + data.resolve("postgres").relativize(users))
        .contains("BROKEN It cannot be looked at further: The embedded PostgreSQL cannot be used");
    assertThat(data.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  @Test
  void pagesAreRightWhileTheyAreWritten() throws Exception {
    var ended = new AtomicBoolean();
    try (Cluster cluster = Cluster.start(data)) {
      cluster.execute(
          "CREATE TABLE ledger AS SELECT n, repeat('x', 500) AS t FROM generate_series(1, 9000) AS"
              + " n");
      cluster.execute("CREATE INDEX ON ledger (n)");
      Thread writing =
          Thread.ofPlatform()
              .start(() -> {
                while (!ended.get()) {
                  rewrite(cluster);
                }
              });
      try {
        for (int look = 0; look < 3; look++) {
          assertThat(check()).isEqualTo(LOOK);
          assertThat(said).containsPattern("fine   [1-9]\\d{2,} pages agree with their checksums");
        }
      } finally {
        ended.set(true);
        writing.join();
      }
    }
  }

  private static void rewrite(Cluster cluster) {
    try {
      cluster.execute("UPDATE ledger SET t = reverse(t) || 'y' WHERE n % 7 = 0");
      cluster.execute("CHECKPOINT");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void anArchiveOnTheDisksOfTheDataAndOneThatIsAwayAreTold(@TempDir Path archive) throws Exception {
    archiveTo(archive);
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains(
            "LOOK   The archive of the log, " + archive + ", is on the same disk as the data");
    archiveTo(archive.resolve("it's \\ away"));
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains("LOOK   The archive of the log, " + archive.resolve("it's \\ away"))
        .contains("is not there: is its disk mounted?");
  }

  @Test
  void anArchiveOnAnotherDiskIsFine() throws Exception {
    Path other = Path.of("/dev/shm");
    assumeTrue(
        Files.isDirectory(other)
            && !Files.getAttribute(other, "unix:dev").equals(Files.getAttribute(data, "unix:dev")),
        "this machine has no other disk");
    archiveTo(other);
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains("fine   The archive of the log, /dev/shm, is on another disk than the data");
  }

  @Test
  void theLastBackupIsTold() throws Exception {
    Instant finished = Instant.parse("2026-11-01T10:00:00Z");
    new LastBackup(finished, null).keep(data);
    assertThat(new DataDirectoryLook(data, finished.plusSeconds(60)).look().toString())
        .contains("fine   The last backup was finished at 2026-11-01T10:00:00Z");
    assertThat(new DataDirectoryLook(data, finished.plus(Duration.ofDays(9))).look().toString())
        .contains("LOOK   The last backup was finished at 2026-11-01T10:00:00Z: has its timer");
  }

  @Test
  void anArchiveThatWasEndedIsTold() throws Exception {
    Files.writeString(
        data.resolve("postgres-archive.conf"),
        "# Ended by lendledger.backup.wal-dir=none: /archive\n");
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains("LOOK   The log is not archived in /archive any more");
  }

  private void archiveTo(Path directory) throws Exception {
    String quoted = directory.toString().replace("\\", "\\\\").replace("'", "''");
    Files.writeString(
        data.resolve("postgres-archive.conf"),
        "archive_mode = on\nbasic_archive.archive_directory = '%s'\n".formatted(quoted));
  }

  @Test
  void aCopyBesideItsOriginalIsTold() throws Exception {
    RestoredCopy.mark(data, "the backup of then", new Restoration(4711, Instant.now()));
    RestoredCopy.keepBeside(data);
    assertThat(new DataDirectoryLook(data, Instant.now()).look().toString())
        .contains("LOOK   It is a copy, restored from the backup of then, that runs beside");
  }

  @Test
  void whatCannotBeLookedAtIsBroken() {
    assertThat(check()).isEqualTo(BROKEN);
    assertThat(said).contains("holds no embedded database");
    assertThat(check("--url", "jdbc:postgresql://localhost:1/none")).isEqualTo(BROKEN);
    assertThat(said).contains("BROKEN It cannot be looked at further");
    assertThat(check("--url=a", "--data-dir=b")).isEqualTo(BROKEN);
    assertThat(said).contains("only one of --url and --data-dir", "Usage: lendledger check");
    assertThat(check("--nothing=a")).isEqualTo(BROKEN);
    assertThat(said).contains("--nothing is unknown");
  }
}
