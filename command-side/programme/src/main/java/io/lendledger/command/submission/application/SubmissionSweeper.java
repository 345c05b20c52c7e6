package io.lendledger.command.submission.application;

import io.lendledger.command.submission.store.SubmissionChunks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Resumes submissions that an earlier process left open at start, and looks now and then for failed
 * or abandoned ones; removes bytes that were never submitted.
 */
@Component
class SubmissionSweeper implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionSweeper.class);
  private static final long EVERY_SECONDS = 2;
  private static final Duration ORPHANS_KEPT = Duration.ofDays(1);

  /** For as long no process may have looked. */
  private static final Duration FIRST_LOOK = Duration.ofDays(30);

  /** A body may have been coming in for as long, when the last look came. */
  private static final Duration AGAIN = Duration.ofDays(1);

  private final SubmissionChunks chunks;
  private final SubmissionWorker worker;
  private final Clock clock;
  private @Nullable Instant from;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("submission-sweeper").factory());

  SubmissionSweeper(SubmissionChunks chunks, SubmissionWorker worker, Clock clock) {
    this.chunks = chunks;
    this.worker = worker;
    this.clock = clock;
  }

  /** Starts when everything that handles commands has started. */
  @EventListener(ContextRefreshedEvent.class)
  void start() {
    var resuming =
        timer.scheduleWithFixedDelay(
            () -> quietly(worker::applyOpen), 0, EVERY_SECONDS, TimeUnit.SECONDS);
    var cleaning =
        timer.scheduleWithFixedDelay(() -> quietly(this::clean), 1, 60, TimeUnit.MINUTES);
    LOG.debug("Sweeping submissions: {}, {}", resuming, cleaning);
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }

  private void clean() {
    Instant before = clock.instant().minus(ORPHANS_KEPT);
    int forgotten = chunks.deleteOrphans(from == null ? before.minus(FIRST_LOOK) : from, before);
    from = before.minus(AGAIN);
    if (forgotten > 0) {
      LOG.info("Forgot {} chunks of bodies that were never submitted", forgotten);
    }
  }

  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error failed) {
      LOG.warn("Looking after submissions failed; trying again later", failed);
    }
  }
}
