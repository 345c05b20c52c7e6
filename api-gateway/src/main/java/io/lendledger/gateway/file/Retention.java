package io.lendledger.gateway.file;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Removes what was kept long enough from lenders' homes, and nothing else: regular files that the
 * service wrote itself. Looks every hour, one gateway at a time.
 */
@Component
@ConditionalOnFiles
public class Retention implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(Retention.class);
  private static final Duration LOOK_EVERY = Duration.ofHours(1);

  private final Homes homes;
  private final List<AgingFiles> kinds;
  private final WorkLock lock;
  private final MeterRegistry meters;
  private final Clock clock;
  private final Semaphore end = new Semaphore(0);
  private volatile boolean running;

  Retention(Homes homes, List<AgingFiles> kinds, WorkLock lock, MeterRegistry meters, Clock clock) {
    this.homes = homes;
    this.kinds = kinds.stream().filter(kind -> kind.kept().isPositive()).toList();
    this.lock = lock;
    this.meters = meters;
    this.clock = clock;
  }

  @Override
  public void start() {
    running = true;
    Thread.ofVirtual().name("file-retention").start(this::follow);
  }

  @Override
  public void stop() {
    running = false;
    end.release();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  private void follow() {
    while (running) {
      try {
        removeOld();
        if (end.tryAcquire(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Removes what is too old now; what cannot be removed is reported and stays. Blocks. */
  public void removeOld() {
    for (AgingFiles kind : kinds) {
      try {
        // A close that is repeated replaces files meanwhile, unless it waits.
        lock.runAlone(kind.directory(), () -> removeOld(kind));
      } catch (RuntimeException failed) {
        if (running) {
          log.warn("Old files of {} stay for now: {}", kind.directory(), failed.toString());
        }
      }
    }
  }

  private void removeOld(AgingFiles kind) {
    for (Path home : homes.all()) {
      for (Path directory : Homes.directories(home.resolve(kind.directory()))) {
        try (Stream<Path> files = Files.list(directory)) {
          long gone = files.filter(file -> isRemoved(kind, file)).count();
          if (gone > 0) {
            log.info(
                "{} files of {}/{}/{}, older than {} days, are removed",
                gone,
                home.getFileName(),
                kind.directory(),
                directory.getFileName(),
                kind.kept().toDays());
          }
        } catch (IOException failed) {
          log.warn("Old files of {} stay for now: {}", directory, failed.toString());
        }
      }
    }
  }

  private boolean isRemoved(AgingFiles kind, Path file) {
    Instant before = clock.instant().minus(kind.kept());
    try {
      if (!running
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !kind.since(file).filter(before::isAfter).isPresent()) {
        return false;
      }
      Files.delete(file);
      meters.counter("lendledger.files.removed", "directory", kind.directory()).increment();
      log.debug("{} is removed", file);
      return true;
    } catch (IOException failed) {
      log.warn("{} is old, and stays for now: {}", file, failed.toString());
      return false;
    }
  }
}
