package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.data.LastBackup;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupAgeTest {

  private static final Instant NOW = Instant.parse("2026-11-26T10:00:00Z");

  @TempDir private Path data;

  @Test
  void itIsKnownOnceABackupWasMade() throws Exception {
    var meters = new SimpleMeterRegistry();
    new BackupAge(data, Clock.fixed(NOW, ZoneOffset.UTC)).register(meters);
    assertThat(seconds(meters)).isNaN();
    new LastBackup(NOW.minusSeconds(90), "000000010000000000000003").keep(data);
    assertThat(seconds(meters)).isEqualTo(90);
    new LastBackup(NOW.plusSeconds(90), null).keep(data);
    assertThat(seconds(meters)).as("the clock was set back").isZero();
    Files.writeString(data.resolve(LastBackup.FILE), "{");
    assertThat(seconds(meters)).isNaN();
  }

  private static double seconds(SimpleMeterRegistry meters) {
    return meters.get("lendledger.backup.age").gauge().value();
  }
}
