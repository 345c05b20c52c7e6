package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backups that are not made, or not restored, and what is said of them. */
@Timeout(600)
class BackupRefusedTest extends BackupPlaces {

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
}
