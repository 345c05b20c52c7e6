package io.lendledger.platform.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.tls.SelfSignedCertificate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
    RestoredCopy.mark(data, "the backup of then");
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
