package io.lendledger.platform.postgres;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Down while the log waits for its archive, in size or time: nobody can restore to now, and the
 * disk fills.
 */
final class WalArchiveHealthIndicator implements HealthIndicator {

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private final Path cluster;
  private final WalArchive archive;
  private final long mostBytes;
  private final Clock machine;

  /** By the machine's clock, which the files' times are of, and which no programme moves. */
  WalArchiveHealthIndicator(Path cluster, WalArchive archive, long mostBytes, Clock machine) {
    this.cluster = cluster;
    this.archive = archive;
    this.mostBytes = mostBytes;
    this.machine = machine;
  }

  /** Shows size and age of what waits as metrics. */
  void register(MeterRegistry meters) {
    Meters.gauge(meters, Metric.BACKUP_WAL_WAITING, () -> of(WaitingWal::bytes));
    Meters.gauge(meters, Metric.BACKUP_WAL_OLDEST, this::oldest);
  }

  /** What goes into another directory never reaches the archive. */
  double oldest() {
    try {
      return isAnother() ? Double.POSITIVE_INFINITY : of(this::oldestSeconds);
    } catch (IOException unreadable) {
      return Double.NaN;
    }
  }

  private double of(ToDoubleFunction<WaitingWal> figure) {
    try {
      return figure.applyAsDouble(WaitingWal.of(cluster));
    } catch (IOException unreadable) {
      return Double.NaN;
    }
  }

  private double oldestSeconds(WaitingWal waiting) {
    Instant since = waiting.since();
    return since == null ? 0 : Math.max(0, Duration.between(since, machine.instant()).toSeconds());
  }

  @Override
  public Health health() {
    try {
      WaitingWal waiting = WaitingWal.of(cluster);
      boolean another = isAnother();
      Health.Builder health = another || isLate(waiting) ? Health.down() : Health.up();
      if (another) {
        health.withDetail("fault", "the directory is not the archive: is its disk mounted?");
      }
      Instant since = waiting.since();
      if (since != null) {
        health.withDetail("waiting since", since.toString());
      }
      return health
          .withDetail("directory", archive.directory().toString())
          .withDetail("waiting segments", waiting.segments())
          .withDetail("waiting bytes", waiting.bytes())
          .build();
    } catch (IOException unreadable) {
      return Health.down(unreadable).build();
    }
  }

  private boolean isAnother() throws IOException {
    Optional<KeptArchive> kept = KeptArchive.of(cluster.resolveSibling("."));
    return kept.isPresent() && kept.get().isAnother();
  }

  private boolean isLate(WaitingWal waiting) {
    Instant since = waiting.since();
    boolean stuck = since != null && since.isBefore(machine.instant().minus(LONGEST_WAIT));
    return stuck || waiting.bytes() > mostBytes;
  }
}
