package io.lendledger.command.submission.application;

import io.lendledger.command.submission.store.SubmissionChunks;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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

  private final SubmissionChunks chunks;
  private final SubmissionWorker worker;
  private final Clock clock;
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
    int forgotten = chunks.deleteOrphans(clock.instant().minus(ORPHANS_KEPT));
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
