package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Backups of what cannot be copied, and one that hangs. */
@Timeout(600)
class BackupFaultsTest {

  @TempDir Path place;

  private Path data() {
    return place.resolve("data");
  }

  private Path backup() {
    return place.resolve("backup");
  }

  private Cluster.Outcome backUp() {
    return Cluster.backup("--to", backup().toString(), "--data-dir=" + data());
  }

  /** Whoever restores it would miss them, and nobody would know. */
  @Test
  void whatCannotBeCopiedEndsABackupAndIsNamed() throws Exception {
    Path homes = Files.createDirectories(data().resolve("files/homes/L"));
    Files.writeString(homes.resolve("in.csv"), "handed in");

    Path nowhere = Files.createSymbolicLink(homes.resolve("gone.csv"), place.resolve("none"));
    assertThat(backUp().expect(2).said()).contains(nowhere + " is a link to what is not there");
    Files.delete(nowhere);

    Path loop = homes.resolve("loop.csv");
    Files.createSymbolicLink(loop, loop);
    assertThat(backUp().expect(2).said()).contains("There is no backup", loop.toString());
    Files.delete(loop);

    Path pipe = homes.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(backUp().expect(2).said()).contains(pipe + " is neither a file nor a directory");
    Files.delete(pipe);

    assertThat(Cluster.names(place)).containsExactly("data");
    backUp().expect(0);
    assertThat(backup().resolve("data/files/homes/L/in.csv")).hasContent("handed in");
  }

  /** Between its end and its copy nothing but its slot keeps the log either. */
  @Test
  void aLogThatIsGoneBeforeItIsCopiedIsExplained() throws Exception {
    Cluster.start(data()).close();
    Files.writeString(
        data().resolve("postgres/postgresql.user.conf"), "max_slot_wal_keep_size = 16MB\n");
    try (Cluster cluster = Cluster.start(data());
        Connection session = cluster.connect()) {
      RunningBackup slow = RunningBackup.begin(session);
      RunningBackup.End end = slow.end();
      writeUntilGone(cluster, end.segments().getFirst());
      var log = new CopiedLog(data(), PrivateCopy.into(backup()));
      assertThatThrownBy(() -> log.of(slow, end))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("max_slot_wal_keep_size (16MB)")
          .hasMessageContaining("postgresql.user.conf")
          .hasMessageContaining(end.segments().getFirst() + " is not there");
    }
  }

  private void writeUntilGone(Cluster cluster, String kept) throws SQLException {
    Path segment = data().resolve("postgres/pg_wal").resolve(kept);
    assertThat(segment).exists();
    while (Files.exists(segment)) {
      cluster.execute("CREATE TABLE filling AS SELECT 1 AS n");
      cluster.execute("DROP TABLE filling");
      cluster.execute("SELECT pg_switch_wal()");
      cluster.execute("CHECKPOINT");
    }
  }

  /** One that hangs would else fill the disk with the log that is kept for it. */
  @Test
  void aBackupThatHangsKeepsSoMuchOfTheLogAndNoMore() throws Exception {
    try (Cluster cluster = Cluster.start(data())) {
      assertThat(cluster.answer("SHOW max_slot_wal_keep_size")).isEqualTo("16GB");
    }
    Files.writeString(
        data().resolve("postgres/postgresql.user.conf"), "max_slot_wal_keep_size = 16MB\n");
    try (Cluster cluster = Cluster.start(data());
        Connection session = cluster.connect()) {
      RunningBackup hanging = RunningBackup.begin(session);
      writeUntilGone(cluster, cluster.answer("SELECT pg_walfile_name(pg_current_wal_lsn())"));
      assertThatThrownBy(hanging::end)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("max_slot_wal_keep_size (16MB)")
          .hasMessageContaining("postgresql.user.conf");
      assertThatThrownBy(hanging::store)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("max_slot_wal_keep_size (16MB)");
      assertThat(cluster.answer("SELECT count(*) FROM pg_replication_slots")).isEqualTo("0");
    }
    backUp().expect(0);
  }
}
