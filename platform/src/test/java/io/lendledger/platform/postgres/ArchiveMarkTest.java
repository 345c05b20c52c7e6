package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;

/** A directory in the place of an archive that is not mounted is not taken for it. */
@Timeout(600)
class ArchiveMarkTest {

  private static final long MOST_BYTES = 512L << 20;

  @TempDir Path place;

  private Path data() {
    return place.resolve("data");
  }

  private Path archive() {
    return place.resolve("archive");
  }

  private Cluster.Outcome restore(String target) {
    return Cluster.restore(
        "--from=" + place.resolve("backup"), "--to=" + place.resolve(target), "--wal=" + archive());
  }

  private WalArchive named() {
    return new WalArchive(archive(), Duration.ofSeconds(60));
  }

  private void archive(WalArchive archive) throws IOException {
    Files.createDirectories(data());
    WalArchive.keep(data(), archive);
  }

  @Test
  void anArchiveWithoutTheLogOfABackupIsNotItsArchive() throws Exception {
    archive(named());
    try (Cluster cluster = Cluster.start(data())) {
      cluster.execute("CREATE TABLE ledger AS SELECT 1 AS n");
      Cluster.backup("--to=" + place.resolve("backup"), "--data-dir=" + data()).expect(0);
    }
    Path aside = Files.move(archive(), place.resolve("aside"));
    Files.createDirectory(archive());
    assertThat(restore("unmounted").expect(2).said())
        .contains("has no segment", "its disk is not mounted");
    Files.writeString(archive().resolve("000000010000000000000009"), "");
    assertThat(restore("another").expect(2).said()).contains("has no segment");
    Files.delete(archive().resolve("000000010000000000000009"));
    Files.writeString(archive().resolve(ArchiveMark.FILE), "4711");
    assertThat(restore("other").expect(2).said()).contains("is the archive of database 4711");
    assertThat(Cluster.names(place)).containsExactly("archive", "aside", "backup", "data");

    Files.delete(archive().resolve(ArchiveMark.FILE));
    Files.delete(archive());
    Files.move(aside, archive());
    restore("whole").expect(0);
    Files.delete(archive().resolve(ArchiveMark.FILE));
    restore("former").expect(0);
  }

  @Test
  void theDirectoryBelowAnArchiveThatIsNotMountedIsTold() throws Exception {
    archive(named());
    Cluster.start(data()).close();
    String database = ArchiveMark.systemIdentifier(data().resolve("postgres/global/pg_control"));
    assertThat(ArchiveMark.of(archive())).contains(database);
    assertThat(health().health().getStatus()).isEqualTo(Status.UP);

    Files.move(archive(), place.resolve("aside"));
    assertThat(health().health().getStatus()).as("it is away").isEqualTo(Status.UP);
    assertThat(health().oldest()).isFinite();
    Files.createDirectory(archive());
    archive(named());
    Cluster.start(data()).close();
    assertThat(ArchiveMark.of(archive())).isEmpty();
    assertThat(health().health().getStatus()).isEqualTo(Status.DOWN);
    assertThat(health().health().getDetails()).containsKey("fault");
    assertThat(health().oldest()).as("for the alert").isInfinite();
  }

  @Test
  void anArchiveOfAFormerVersionHasNoMarkAndNeedsNone() throws Exception {
    archive(named());
    Path kept = WalArchive.file(data());
    Files.write(
        kept,
        Files.readAllLines(kept).stream().filter(each -> !each.contains("a mark of")).toList());
    Files.delete(archive().resolve(ArchiveMark.FILE));
    archive(named());
    Cluster.start(data()).close();
    assertThat(archive().resolve(ArchiveMark.FILE)).doesNotExist();
    assertThat(health().health().getStatus()).isEqualTo(Status.UP);
  }

  @Test
  void aStartThatWasCutShortHasMarkedItsArchiveForTheNext() throws Exception {
    archive(named());
    Files.delete(WalArchive.file(data()));
    archive(named());
    Cluster.start(data()).close();
    assertThat(ArchiveMark.of(archive())).isPresent();
    Files.delete(WalArchive.file(data()));
    assertThatThrownBy(() -> archive(named()))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("which has the log of another database");
  }

  private WalArchiveHealthIndicator health() {
    return new WalArchiveHealthIndicator(
        data().resolve("postgres"), named(), MOST_BYTES, Clock.systemUTC());
  }
}
