package io.lendledger.platform.postgres;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.platform.data.LastBackup;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** How old the last backup of a data directory is, as a metric. */
record BackupAge(Path data, Clock machine) {

  void register(MeterRegistry meters) {
    Meters.gauge(meters, Metric.BACKUP_AGE, this::seconds);
  }

  private double seconds() {
    try {
      return LastBackup.of(data)
          .map(each -> Duration.between(each.finishedAt(), machine.instant()).toSeconds())
          .map(each -> (double) Math.max(0, each))
          .orElse(Double.NaN);
    } catch (IOException unreadable) {
      return Double.NaN;
    }
  }
}
