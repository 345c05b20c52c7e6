package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.data.LastBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backups of a running and of a stopped database. */
@Timeout(600)
class BackupTest extends BackupPlaces {

  private static final long ROWS = 200;

  @Test
  void whatIsAcknowledgedWhileABackupIsMadeIsInIt() throws Exception {
    long least;
    try (Cluster cluster = Cluster.start(data())) {
      Files.createDirectories(data().resolve("files/homes/L"));
      Files.writeString(data().resolve("files/homes/L/in.csv"), "handed in");
      cluster.execute(
          "CREATE TABLE ledger (n bigint PRIMARY KEY, filling text,"
              + " log pg_lsn DEFAULT pg_current_wal_insert_lsn())");
      cluster.execute("CREATE UNLOGGED TABLE uses (n bigint)");
      try (Writing writing = Writing.into(cluster)) {
        writing.await(ROWS);
        long before = writing.acknowledged();
        backUp().expect(0);
        writing.await(writing.acknowledged() + ROWS);
        least = begunIn(cluster, Manifest.read(backup())) - 1;
        assertThat(least).isGreaterThanOrEqualTo(before);
      }
    }
    restore().expect(0);
    assertThat(restored().resolve("files/homes/L/in.csv")).hasContent("handed in");
    try (Cluster cluster = Cluster.start(restored())) {
      long rows = Long.parseLong(cluster.answer("SELECT count(*) FROM ledger"));
      assertThat(rows).isGreaterThanOrEqualTo(least);
      assertThat(cluster.answer("SELECT max(n) - count(*) FROM ledger")).isEqualTo("0");
      assertThat(cluster.answer("SELECT count(*) FROM uses")).isEqualTo("0");
      assertThat(cluster.answer("SELECT timeline_id FROM pg_control_checkpoint()")).isEqualTo("2");
    }
  }

  /**
   * Rows that were begun in the log of a backup. Row after row is written: when one was begun, all
   * before it were acknowledged. The log's order, because a clock may be set back meanwhile.
   */
  private static long begunIn(Cluster cluster, Manifest manifest) throws SQLException {
    String last =
        manifest.files().stream()
            .map(BackedUpFile::path)
            .filter(path -> path.matches("postgres/pg_wal/[0-9A-F]{24}"))
            .map(path -> path.substring(path.lastIndexOf('/') + 1))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return Long.parseLong(
        cluster.answer(
            "SELECT count(*) FROM ledger WHERE pg_walfile_name(log) <= '%s'".formatted(last)));
  }

  @Test
  void aStoppedDatabaseIsBackedUpAndStoppedAgain() throws Exception {
    try (Cluster cluster = Cluster.start(data())) {
      cluster.execute("CREATE TABLE kept AS SELECT 42 AS n");
    }
    Files.writeString(data().resolve("master.key"), "secret");
    backUp().expect(0);
    assertThat(data().resolve("postgres/postmaster.pid")).doesNotExist();
    assertThatAllIsPrivate(backup());
    Manifest made = Manifest.read(backup());
    String firstWal = made.cluster() == null ? null : made.cluster().firstWal();
    assertThat(LastBackup.of(data())).contains(new LastBackup(made.finishedAt(), firstWal));
    restore().expect(0);
    assertThatAllIsPrivate(restored().resolve("postgres/base"));
    assertThat(restored().resolve("master.key")).hasContent("secret");
    assertThat(LastBackup.of(restored())).as("a copy has no backup of its own").isEmpty();
    assertThat(restored().resolve("restored-from")).content().contains("the backup of 20");
    try (Cluster cluster = Cluster.start(restored());
        Cluster original = Cluster.start(data())) {
      assertThat(cluster.answer("SELECT n FROM kept")).isEqualTo("42");
      assertThat(original.answer("SELECT n FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void aBackupThatIsKilledIsNotTakenForWhole() throws Exception {
    try (Cluster cluster = Cluster.start(data())) {
      cluster.execute(
          "CREATE TABLE large AS SELECT n, repeat('x', 900) FROM generate_series(1, 60000) AS n");
      Process victim =
          inAProcess("backup", "--to", backup().toString(), "--data-dir", data().toString());
      Path unfinished = awaitUnfinished(victim);
      victim.destroyForcibly().waitFor();
      assertThat(backup()).doesNotExist();
      assertThat(
              Cluster.restore("--from", unfinished.toString(), "--to", restored().toString())
                  .expect(1)
                  .said())
          .contains("is no whole backup");
      backUp().expect(0);
      // The sessions end, and with them what they held of the log.
      while (!cluster.answer("SELECT count(*) FROM pg_replication_slots").equals("0")) {
        Thread.sleep(10);
      }
    }
  }

  private Path awaitUnfinished(Process victim) throws IOException, InterruptedException {
    while (true) {
      for (String name : Cluster.names(place)) {
        Path unfinished = place.resolve(name);
        if (Files.exists(unfinished.resolve("data/postgres/base"))
            && name.startsWith("backup.unfinished-")) {
          return unfinished;
        }
      }
      assertThat(victim.isAlive()).as("the backup ended before it was seen").isTrue();
      Thread.sleep(1);
    }
  }

  private static Process inAProcess(String... arguments) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command =
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    "io.lendledger.platform.LendledgerApplication"),
                Stream.of(arguments))
            .toList();
    return new ProcessBuilder(command).inheritIO().start();
  }

  @Test
  void aDirectoryWithoutADatabaseIsCopiedAndSaidToBeWithout() throws Exception {
    Files.createDirectories(data());
    Files.writeString(data().resolve("sftp_host_key"), "key");
    assertThat(backUp().expect(0).said()).contains("holds no database");
    assertThat(restore().expect(0).said()).contains("nothing was verified");
    assertThat(restored().resolve("sftp_host_key")).hasContent("key");
  }

  private static void assertThatAllIsPrivate(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all)
          .isNotEmpty()
          .allSatisfy(each ->
              assertThat(Files.getPosixFilePermissions(each))
                  .doesNotContain(
                      PosixFilePermission.GROUP_READ,
                      PosixFilePermission.OTHERS_READ,
                      PosixFilePermission.GROUP_WRITE,
                      PosixFilePermission.OTHERS_WRITE));
    }
  }

  /** Commits row after row, and counts those that were acknowledged. */
  private static final class Writing implements AutoCloseable {

    private static final String ROW = "INSERT INTO ledger VALUES (?, repeat('x', 2000))";

    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    static Writing into(Cluster cluster) {
      var writing = new Writing();
      Thread.ofPlatform().start(() -> writing.run(cluster));
      return writing;
    }

    private void run(Cluster cluster) {
      try (Connection connection = cluster.connect();
          PreparedStatement insert = connection.prepareStatement(ROW)) {
        while (!ended.get()) {
          insert.setLong(1, acknowledged.get() + 1);
          insert.executeUpdate();
          acknowledged.incrementAndGet();
        }
        done.complete(null);
      } catch (SQLException | RuntimeException failure) {
        done.completeExceptionally(failure);
      }
    }

    long acknowledged() {
      return acknowledged.get();
    }

    void await(long rows) throws InterruptedException {
      while (acknowledged.get() < rows && !done.isDone()) {
        Thread.sleep(1);
      }
    }

    @Override
    public void close() {
      ended.set(true);
      done.orTimeout(1, TimeUnit.MINUTES).join();
    }
  }
}
