package io.lendledger.command.integrity;

import io.lendledger.command.integrity.ChainLinker.Progress;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Links and seals while this process runs. */
@Component
public class IntegrityLinking implements SmartLifecycle, MeterBinder {

  private static final long SEAL_CHECK_NANOS = Duration.ofSeconds(1).toNanos();

  private final ChainLinker linker;
  private final Seals seals;

  /** Of the linker's thread alone. */
  private long nextSealCheck = System.nanoTime();

  private volatile boolean running;

  /** {@code lendledger.integrity.link-every-ms}: how often to look for new events. */
  IntegrityLinking(
      DataSource dataSource, KeyVault vault, Clock clock, IntegrityProperties settings) {
    this.seals = new Seals(dataSource, vault, clock);
    this.linker = new ChainLinker(dataSource, settings.linkEveryMs(), this::sealDayIfDue);
  }

  Seals seals() {
    return seals;
  }

  /** The progress of the chain; empty while it is not looked after. */
  public Optional<Progress> progress() {
    return running ? Optional.of(linker.progress()) : Optional.empty();
  }

  private void sealDayIfDue() {
    long now = System.nanoTime();
    if (now - nextSealCheck >= 0) {
      // One that fails stays due: not to look is not to have looked in vain.
      seals.sealDayIfDue();
      nextSealCheck = now + SEAL_CHECK_NANOS;
    }
  }

  @Override
  public void start() {
    linker.start();
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    linker.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, Metric.INTEGRITY_LINKED, Progress::linked);
    gauge(registry, Metric.INTEGRITY_BEHIND, Progress::behind);
    gauge(registry, Metric.INTEGRITY_FAULT, progress -> progress.fault() == null ? 0 : 1);
    gauge(registry, Metric.INTEGRITY_UNSEALED, this::unsealedSeconds);
  }

  private void gauge(MeterRegistry registry, Metric metric, ToDoubleFunction<Progress> value) {
    Meters.gauge(registry, metric, () -> valueOf(progress().orElse(null), value));
  }

  /** A store without events has no days to seal. */
  private double unsealedSeconds(Progress progress) {
    return progress.events() == 0 ? 0 : seals.unsealed().toSeconds();
  }

  private static double valueOf(@Nullable Progress progress, ToDoubleFunction<Progress> value) {
    return progress == null ? Double.NaN : value.applyAsDouble(progress);
  }
}
