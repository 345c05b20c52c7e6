package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import org.springframework.util.unit.DataSize;

/** An archived log, and restores to a moment with it. */
@Timeout(600)
class RestoreToMomentTest {

  private static final long MOST_BYTES = 512L << 20;
  private static final String NOW =
      "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";

  @TempDir Path place;

  private Path data() {
    return place.resolve("data");
  }

  /** A name that a shell and PostgreSQL both would read otherwise. */
  private Path archive() {
    return place.resolve("it's the %f 'archive'");
  }

  private Cluster.Outcome restore(String target, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--from", place.resolve("backup").toString()));
    arguments.addAll(List.of("--to", place.resolve(target).toString()));
    arguments.addAll(List.of("--wal", archive().toString()));
    arguments.addAll(List.of(more));
    return Cluster.restore(arguments.toArray(String[]::new));
  }

  @Test
  void restoresToAMomentAndToTheArchivesEnd() throws Exception {
    Files.createDirectories(data());
    WalArchive.keep(data(), new WalArchive(archive(), Duration.ofSeconds(60)));
    String moment;
    String segment;
    try (Cluster cluster = Cluster.start(data())) {
      assertThat(cluster.answer("SHOW archive_library")).isEqualTo("basic_archive");
      assertThat(cluster.answer("SHOW archive_timeout")).isEqualTo("1min");
      cluster.execute("CREATE TABLE ledger (n int)");
      Cluster.backup("--to", place.resolve("backup").toString(), "--data-dir", data().toString())
          .expect(0);
      cluster.execute("INSERT INTO ledger VALUES (1)");
      moment = cluster.answer(NOW);
      cluster.execute("SELECT pg_sleep(0.01)");
      cluster.execute("INSERT INTO ledger VALUES (2)");
      segment = awaitArchived(cluster);
      assertThat(restore("at", "--until", moment).expect(0).said()).contains("is restored from");
      String later = Instant.now().plusSeconds(3600).toString();
      assertThat(restore("late", "--until", later).expect(2).said())
          .contains("has no transaction of " + later + " or later");
      cluster.execute("INSERT INTO ledger VALUES (3)");
      assertThat(restore("early", "--until", "2020-01-01T00:00:00Z").expect(2).said())
          .contains("take an earlier backup");
    }
    // A stop archives what was written since the last segment.
    restore("end").expect(0);
    byte[] whole = Files.readAllBytes(archive().resolve(segment));
    Files.write(archive().resolve(segment), new byte[whole.length]);
    assertThat(restore("damaged").expect(1).said())
        .contains("PostgreSQL could not read the log up to it");
    Files.delete(archive().resolve(segment));
    assertThat(restore("gap").expect(1).said()).contains("lacks segment " + segment);
    assertThat(Cluster.names(place))
        .contains("at", "end")
        .doesNotContain("late", "early", "damaged", "gap");
    assertThat(rows("at")).isEqualTo("1");
    assertThat(rows("end")).isEqualTo("1,2,3");
    assertThat(WalArchive.isKept(place.resolve("at"))).as("a copy archives nowhere").isFalse();
  }

  /** PostgreSQL takes 1 for the end of the log, and gives up at more than 125. */
  @Test
  void onlyASegmentThatIsNotThereIsTheEndOfTheLog() throws Exception {
    Path archive = Files.createDirectories(archive());
    assertThat(fetched(archive, "1")).isEqualTo(1);
    Files.writeString(archive.resolve("1"), "log");
    assertThat(fetched(archive, "1")).isZero();
    assertThat(place.resolve("fetched")).hasContent("log");
    Files.createDirectory(archive.resolve("2"));
    assertThat(fetched(archive, "2")).as("it cannot be copied").isEqualTo(200);
    assertThat(fetched(place.resolve("unmounted"), "1")).isEqualTo(200);
  }

  private int fetched(Path archive, String segment) throws Exception {
    String command =
        Recovery.command(archive)
            .replace("/%f", "/" + segment)
            .replace("%p", place.resolve("fetched").toString())
            .replace("%%", "%");
    return new ProcessBuilder("sh", "-c", command).start().waitFor();
  }

  @Test
  void anArchiveIsOneClustersAlone() throws Exception {
    Files.createDirectories(data());
    Files.createDirectories(archive());
    Files.writeString(archive().resolve("000000010000000000000001"), "another's");
    var another = new WalArchive(archive(), Duration.ofSeconds(60));
    assertThatThrownBy(() -> WalArchive.keep(data(), another))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("name an empty directory");
    assertThat(WalArchive.isKept(data())).isFalse();
    Files.delete(archive().resolve("000000010000000000000001"));
    WalArchive.keep(data(), another);
    FileTree.delete(archive());
    WalArchive.keep(data(), another);
    assertThat(archive()).as("it is away, and nothing takes its place").doesNotExist();
  }

  private String rows(String restored) throws IOException, SQLException {
    try (Cluster cluster = Cluster.start(place.resolve(restored))) {
      return cluster.answer("SELECT string_agg(n::text, ',' ORDER BY n) FROM ledger");
    }
  }

  private String awaitArchived(Cluster cluster) throws Exception {
    String segment = cluster.answer("SELECT pg_walfile_name(pg_current_wal_lsn())");
    cluster.execute("SELECT pg_switch_wal()");
    while (!Files.exists(archive().resolve(segment))) {
      Thread.sleep(20);
    }
    return segment;
  }

  @Test
  void anArchiveThatTakesNothingIsToldAndLosesNothing() throws Exception {
    Files.createDirectories(data());
    WalArchive archive = new WalArchive(archive(), Duration.ofSeconds(60));
    WalArchive.keep(data(), archive);
    var health = health(archive, WaitingWal.SEGMENT_BYTES, Duration.ZERO);
    var patient = health(archive, MOST_BYTES, Duration.ZERO);
    var impatient = health(archive, MOST_BYTES, Duration.ofMinutes(11));
    var meters = new SimpleMeterRegistry();
    impatient.register(meters);
    try (Cluster cluster = Cluster.start(data())) {
      assertThat(health.health().getStatus()).isEqualTo(Status.UP);
      cluster.execute("CREATE TABLE ledger (n int)");
      awaitArchived(cluster);
      while (oldestSeconds(meters) > 0) {
        Thread.sleep(20);
      }
      Path aside = place.resolve("aside");
      Files.move(archive(), aside);
      for (int segment = 0; segment < 3; segment++) {
        cluster.execute("INSERT INTO ledger VALUES (1)");
        cluster.execute("SELECT pg_switch_wal()");
      }
      while (WaitingWal.of(data().resolve("postgres")).segments() < 3) {
        Thread.sleep(20);
      }
      assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
      assertThat(health.health().getDetails()).containsKeys("waiting since", "waiting bytes");
      assertThat(patient.health().getStatus()).isEqualTo(Status.UP);
      assertThat(impatient.health().getStatus()).isEqualTo(Status.DOWN);
      assertThat(oldestSeconds(meters)).isGreaterThan(600.0);
      Files.move(aside, archive());
      // PostgreSQL tries again after a minute, or with the next segment.
      cluster.execute("INSERT INTO ledger VALUES (1)");
      cluster.execute("SELECT pg_switch_wal()");
      while (WaitingWal.of(data().resolve("postgres")).segments() > 0) {
        Thread.sleep(100);
      }
      assertThat(health.health().getStatus()).isEqualTo(Status.UP);
      assertThat(oldestSeconds(meters)).isZero();
    }
  }

  private static double oldestSeconds(MeterRegistry meters) {
    return meters.get("lendledger.backup.wal.oldest").gauge().value();
  }

  private WalArchiveHealthIndicator health(WalArchive archive, long most, Duration later) {
    return new WalArchiveHealthIndicator(
        data().resolve("postgres"), archive, most, Clock.offset(Clock.systemUTC(), later));
  }

  @Test
  void whoeverStartsTheClusterArchivesUntilToldOtherwise() throws Exception {
    Files.createDirectories(data());
    WalArchive.keep(data(), new WalArchive(archive(), Duration.ofSeconds(60)));
    for (int start = 0; start < 2; start++) {
      try (Cluster cluster = Cluster.start(data())) {
        assertThat(cluster.answer("SHOW archive_mode")).isEqualTo("on");
      }
    }
    assertThatThrownBy(() -> WalArchive.keep(data(), null))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("The log is archived in " + archive())
        .hasMessageContaining("--lendledger.backup.wal-dir=none");
    new BackupProperties("none", Duration.ofMinutes(5), DataSize.ofMegabytes(512)).keep(data());
    assertThat(KeptArchive.ended(data())).contains(archive().toString());
    try (Cluster cluster = Cluster.start(data())) {
      assertThat(cluster.answer("SHOW archive_mode")).isEqualTo("off");
    }
    WalArchive.keep(data(), null);
    assertThat(KeptArchive.ended(data())).isEmpty();
  }

  @Test
  void anArchiveInTheDataDirectoryIsRefused() throws Exception {
    Files.createDirectories(data());
    var inside = new WalArchive(data().resolve("wal"), Duration.ofSeconds(60));
    assertThatThrownBy(() -> WalArchive.keep(data(), inside))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("must be outside of the data directory");
    assertThat(WalArchive.isKept(data())).isFalse();
  }

  @Test
  void aClusterOfAnotherMajorVersionIsRefusedInASentence() throws Exception {
    Cluster.start(data()).close();
    Files.writeString(data().resolve("postgres/PG_VERSION"), "17\n");
    assertThatThrownBy(() -> Cluster.start(data()))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("is of PostgreSQL 17, and this version brings PostgreSQL 18");
  }

  @Test
  void propertiesThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new BackupProperties(null, Duration.ZERO, DataSize.ofMegabytes(512)))
        .hasMessage("lendledger.backup.wal-every is 0, must be 1 to 86400");
    assertThatThrownBy(
            () -> new BackupProperties(null, Duration.ofMinutes(5), DataSize.ofMegabytes(1)))
        .hasMessageStartingWith("lendledger.backup.wal-most-waiting is 1048576, must be at least");
    var blank = new BackupProperties(" ", Duration.ofMinutes(5), DataSize.ofMegabytes(512));
    assertThat(blank.archive()).isNull();
  }
}
