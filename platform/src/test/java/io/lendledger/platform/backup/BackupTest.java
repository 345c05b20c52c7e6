package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.io.TempDir;

/** Backups of a running and of a stopped database, whole and not. */
@Timeout(600)
class BackupTest {

  private static final long ROWS = 200;

  @TempDir Path place;

  private Path data() {
    return place.resolve("data");
  }

  private Path backup() {
    return place.resolve("backup");
  }

  private Path restored() {
    return place.resolve("restored");
  }

  private Cluster.Outcome backUp() {
    return Cluster.backup("--to", backup().toString(), "--data-dir=" + data());
  }

  private Cluster.Outcome restore() {
    return Cluster.restore("--from", backup().toString(), "--to", restored().toString());
  }

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
    restore().expect(0);
    assertThatAllIsPrivate(restored().resolve("postgres/base"));
    assertThat(restored().resolve("master.key")).hasContent("secret");
    assertThat(restored().resolve("restored-from")).content().contains("the backup of 20");
    try (Cluster cluster = Cluster.start(restored());
        Cluster original = Cluster.start(data())) {
      assertThat(cluster.answer("SELECT n FROM kept")).isEqualTo("42");
      assertThat(original.answer("SELECT n FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void aDamagedBackupIsRefusedAndNamed() throws Exception {
    Cluster.start(data()).close();
    backUp().expect(0);
    Path file = backup().resolve("data/postgres/global/pg_control");
    byte[] content = Files.readAllBytes(file);

    byte[] changed = content.clone();
    changed[changed.length / 2] ^= 1;
    Files.write(file, changed);
    assertThat(restore().expect(1).said())
        .contains("postgres/global/pg_control has another content");

    Files.write(file, new byte[] {1});
    assertThat(restore().expect(1).said()).contains("pg_control has 1 bytes, and had");

    Files.delete(file);
    assertThat(restore().expect(1).said()).contains("pg_control is not in it");
    Files.write(file, content);

    Path manifest = backup().resolve("backup.json");
    String written = Files.readString(manifest);
    Files.writeString(manifest, written.replace("pg_control", "pg_contrul"));
    assertThat(restore().expect(1).said()).contains("backup.json is damaged");
    Files.writeString(manifest, "");
    assertThat(restore().expect(1).said()).contains("backup.json is damaged");
    Files.delete(manifest);
    assertThat(restore().expect(1).said()).contains("is no whole backup");
    assertThat(Cluster.names(place)).containsExactly("backup", "data");
  }

  @Test
  void nothingIsWrittenOver() throws Exception {
    Cluster.start(data()).close();
    Files.createDirectories(backup());
    Files.writeString(backup().resolve("mine"), "");
    assertThat(backUp().expect(2).said()).contains("--to is " + backup(), "must not be there yet");
    assertThat(Cluster.names(backup())).containsExactly("mine");
    Files.delete(backup().resolve("mine"));
    assertThat(backUp().expect(2).said())
        .as("a mounted disk could not be replaced in the end")
        .contains("it is an empty directory, or a disk mounted there")
        .contains(backup().resolve("new").toString());
    Files.delete(backup());
    backUp().expect(0);

    Files.createDirectories(restored());
    Files.writeString(restored().resolve("mine"), "");
    assertThat(restore().expect(2).said()).contains("must not be there yet");
    assertThat(Cluster.names(restored())).containsExactly("mine");
    Files.delete(restored().resolve("mine"));
    assertThat(restore().expect(2).said()).contains("it is an empty directory");
  }

  @Test
  void aBackupThatFailsLeavesNothing() throws Exception {
    Cluster.start(data()).close();
    Files.createSymbolicLink(data().resolve("postgres/pg_tblspc/elsewhere"), place);
    assertThat(backUp().expect(2).said())
        .contains("There is no backup", "is a link to a directory");
    assertThat(Cluster.names(place)).containsExactly("data");
    assertThat(
            Cluster.backup("--to", data().resolve("b").toString(), "--data-dir", data().toString())
                .expect(2)
                .said())
        .contains("must be outside of the data directory");
    assertThat(
            Cluster.backup(
                    "--to", place.resolve("no/b").toString(), "--data-dir", data().toString())
                .expect(2)
                .said())
        .contains("must be in a directory that is there");
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

  /** Its files would be copied while they are written, without their log. */
  @Test
  void aDirectoryAboveADatabaseIsRefused() throws Exception {
    Path cluster = Files.createDirectories(place.resolve("above/data/postgres"));
    Files.writeString(cluster.resolve("PG_VERSION"), "18");
    assertThat(
            Cluster.backup(
                    "--to",
                    place.resolve("torn").toString(),
                    "--data-dir",
                    place.resolve("above").toString())
                .expect(2)
                .said())
        .contains("a database is in " + cluster)
        .contains("name the data directory");
    assertThat(place.resolve("torn")).doesNotExist();
  }

  @Test
  void whatIsNotUnderstoodIsSaid() {
    assertThat(Cluster.backup().expect(2).said()).contains("--to is missing", "Usage: lendledger");
    assertThat(Cluster.backup("--too=x").expect(2).said()).contains("--too is unknown");
    assertThat(Cluster.backup("--to").expect(2).said()).contains("--to needs a value");
    assertThat(
            Cluster.restore("--from=a", "--to=b", "--until=2026-11-26T10:00:00Z").expect(2).said())
        .contains("--until needs --wal");
    assertThat(Cluster.restore("--from=a", "--to=b", "--wal=w", "--until=noon").expect(2).said())
        .contains("--until is noon, must be a time such as");
    assertThat(
            Cluster.restore("--from=" + place.resolve("none"), "--to=" + restored())
                .expect(1)
                .said())
        .contains("is no whole backup");
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
