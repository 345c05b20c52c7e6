package io.lendledger.gateway.file.store;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.edge.database.SharedTime;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Removes expired files from lenders' directories, and nothing else: regular files that the service
 * wrote itself, or that were never completed. Looks every hour, one gateway at a time, by the time
 * that all agree on.
 */
@Component
@ConditionalOnFiles
public class Retention implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Retention.class);

  /** Nothing is being written for as long. */
  private static final Duration UNFINISHED_KEPT = Duration.ofDays(2);

  private final LenderFileStore store;
  private final List<AgingFiles> kinds;
  private final FileNotes notes;
  private final WorkLock lock;
  private final MeterRegistry meters;
  private final SharedTime time;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("file-retention").factory());

  Retention(
      LenderFileStore store,
      List<AgingFiles> kinds,
      FileNotes notes,
      WorkLock lock,
      MeterRegistry meters,
      SharedTime time) {
    this.store = store;
    this.kinds = kinds.stream().filter(kind -> kind.kept().isPositive()).toList();
    this.notes = notes;
    this.lock = lock;
    this.meters = meters;
    this.time = time;
    for (AgingFiles kind : this.kinds) {
      var _ = removed(kind);
    }
  }

  private Counter removed(AgingFiles kind) {
    return Meters.counter(meters, Metric.FILES_REMOVED, kind.directory());
  }

  @Override
  public void afterPropertiesSet() {
    var looking = timer.scheduleWithFixedDelay(this::look, 1, 60, TimeUnit.MINUTES);
    log.debug("Looking after old files: {}", looking);
  }

  private void look() {
    removeOld();
    try {
      store.removeUnfinished(time.now().minus(UNFINISHED_KEPT));
    } catch (IOException | RuntimeException failed) {
      log.warn("Files that were left unfinished stay for now: {}", failed.toString());
    }
    try {
      notes.forget();
    } catch (RuntimeException | Error away) {
      log.debug("Old notes of files stay for now", away);
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }

  /**
   * Removes files that are too old now; files that cannot be removed are reported and stay. Blocks.
   */
  public void removeOld() {
    for (AgingFiles kind : kinds) {
      try {
        // A close that is repeated replaces files meanwhile, unless it waits.
        lock.runAlone(kind.directory(), run -> removeOld(run, kind));
      } catch (RuntimeException | Error failed) {
        if (!timer.isShutdown()) {
          log.atLevel(PassingFault.level(failed, Level.WARN))
              .log("Old files of {} stay for now: {}", kind.directory(), failed.toString());
        }
      }
    }
  }

  private void removeOld(WorkRun run, AgingFiles kind) {
    for (Path home : store.all()) {
      for (Path directory : LenderFileStore.directories(home.resolve(kind.directory()))) {
        try (Stream<Path> files = Files.list(directory)) {
          long gone = files.filter(file -> isRemoved(run, kind, file)).count();
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
          log.atLevel(PassingFault.level(failed, Level.WARN))
              .log("Old files of {} stay for now: {}", directory, failed.toString());
        }
      }
    }
  }

  private boolean isRemoved(WorkRun run, AgingFiles kind, Path file) {
    Instant before = time.now().minus(kind.kept());
    try {
      if (timer.isShutdown()
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !kind.since(file).filter(before::isAfter).isPresent()) {
        return false;
      }
      run.remove(file);
      removed(kind).increment();
      log.debug("{} is removed", file);
      return true;
    } catch (IOException failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("{} is old, and stays for now: {}", file, failed.toString());
      return false;
    }
  }
}
