package io.lendledger.gateway.edge.submission;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.refusal.Refusals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Notes refused submissions behind the refusal, those of a moment together; the more there were,
 * the longer is the pause before the next ones, so that a flood hardly writes more than a trickle.
 * No more of a lender wait here than are kept of it: the older ones would be dropped as soon as
 * they were written. Of all lenders together a bounded number waits; beyond it the lender with the
 * most waiting loses its oldest. Their bytes have a bound of their own, beyond which one is noted
 * without them. A stop writes what waits.
 */
@Component
class RefusedSubmissions implements InitializingBean, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedSubmissions.class);
  private static final int MOST_WAITING = 4_000;
  private static final long PAUSE_MILLIS = 250;
  private static final long PAUSE_MILLIS_PER_ROW = 4;
  private static final long BYTES_PER_PAUSE_MILLI = 4 * 1024;
  private static final int MOST_WAITING_BYTES = 8 * 1024 * 1024;
  private static final int LENDERS_WITH_ALL_BYTES = 4;
  private static final long RETRY_MILLIS = 5_000;
  private static final long MINUTES_BETWEEN_SWEEPS = 60;

  private final RefusedStore store;
  private final int mostPerLender;
  private final ReentrantLock waitingLock = new ReentrantLock();
  private final ReentrantLock writingLock = new ReentrantLock();
  private final Map<String, ArrayDeque<RefusedSubmission>> waiting = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("refused-submissions").factory());
  private final Map<String, Integer> waitingBytes = new HashMap<>();
  private int waitingBytesInAll;
  private int waitingInAll;
  private long pauseMillis = PAUSE_MILLIS;
  private boolean scheduled;

  RefusedSubmissions(RefusedStore store, RefusedProperties settings) {
    this.store = store;
    this.mostPerLender = settings.mostPerLender();
  }

  /** Notes a failure that refuses a body, and answers as what; others say nothing of it. */
  Optional<SubmissionId> note(StreamedBodies.Description body, Throwable failure) {
    Rejection rejection = Refusals.of(failure);
    if (!RefusedSubmission.isOfBody(rejection)) {
      return Optional.empty();
    }
    RefusedSubmission refused =
        RefusedSubmission.of(
            body.lender(),
            body.flow(),
            body.receivedAt(),
            rejection,
            body.sent().content(body.format().toString()));
    add(List.of(refused));
    schedule();
    return Optional.of(refused.id());
  }

  private void add(Collection<RefusedSubmission> refused) {
    waitingLock.lock();
    try {
      for (RefusedSubmission each : refused) {
        var own = waiting.computeIfAbsent(each.owner(), _ -> new ArrayDeque<>());
        own.addLast(fitting(each));
        waitingInAll++;
        if (own.size() > mostPerLender) {
          own.removeFirst();
          waitingInAll--;
        } else if (waitingInAll > MOST_WAITING) {
          Collections.max(waiting.values(), Comparator.comparingInt(ArrayDeque::size))
              .removeFirst();
          waitingInAll--;
        }
      }
    } finally {
      waitingLock.unlock();
    }
  }

  /** Without its bytes when there is no room for them; one lender does not take all of it. */
  private RefusedSubmission fitting(RefusedSubmission refused) {
    int bytes = refused.bytes();
    int own = waitingBytes.getOrDefault(refused.owner(), 0);
    if (waitingBytesInAll + bytes > MOST_WAITING_BYTES
        || own + bytes > MOST_WAITING_BYTES / LENDERS_WITH_ALL_BYTES) {
      return refused.withoutContent();
    }
    waitingBytes.put(refused.owner(), own + bytes);
    waitingBytesInAll += bytes;
    return refused;
  }

  private void schedule() {
    waitingLock.lock();
    try {
      if (!scheduled) {
        var writing = timer.schedule(this::write, pauseMillis, TimeUnit.MILLISECONDS);
        scheduled = true;
        LOG.trace("Writing refused submissions: {}", writing);
      }
    } catch (RejectedExecutionException stopping) {
      LOG.debug("Refused submissions are written at the stop");
    } finally {
      waitingLock.unlock();
    }
  }

  private void write() {
    waitingLock.lock();
    try {
      scheduled = false;
    } finally {
      waitingLock.unlock();
    }
    try {
      settle();
    } catch (RuntimeException | Error failed) {
      LOG.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Refused submissions are not written yet; trying again: {}", failed.toString());
      pause(RETRY_MILLIS);
      schedule();
    }
  }

  /** Writes all that were noted before. Blocks. */
  void settle() {
    writingLock.lock();
    try {
      List<RefusedSubmission> batch = take();
      if (batch.isEmpty()) {
        return;
      }
      try {
        store.keep(batch);
        long bytes = batch.stream().mapToLong(RefusedSubmission::bytes).sum();
        pause(
            Math.max(
                PAUSE_MILLIS, PAUSE_MILLIS_PER_ROW * batch.size() + bytes / BYTES_PER_PAUSE_MILLI));
      } catch (RuntimeException | Error failed) {
        putBack(batch);
        throw failed;
      }
    } finally {
      writingLock.unlock();
    }
  }

  private void pause(long millis) {
    waitingLock.lock();
    try {
      pauseMillis = millis;
    } finally {
      waitingLock.unlock();
    }
  }

  private List<RefusedSubmission> take() {
    waitingLock.lock();
    try {
      List<RefusedSubmission> batch = new ArrayList<>();
      waiting.values().forEach(batch::addAll);
      waiting.clear();
      waitingInAll = 0;
      waitingBytes.clear();
      waitingBytesInAll = 0;
      return batch;
    } finally {
      waitingLock.unlock();
    }
  }

  /** Older than those that came meanwhile, which may leave no room for them. */
  private void putBack(List<RefusedSubmission> batch) {
    waitingLock.lock();
    try {
      List<RefusedSubmission> later = take();
      add(batch);
      add(later);
    } finally {
      waitingLock.unlock();
    }
  }

  @Override
  public void afterPropertiesSet() {
    var sweeping =
        timer.scheduleWithFixedDelay(this::forget, 1, MINUTES_BETWEEN_SWEEPS, TimeUnit.MINUTES);
    LOG.debug("Forgetting refused submissions: {}", sweeping);
  }

  private void forget() {
    try {
      int forgotten = store.forget();
      LOG.debug("Forgot {} refused submissions", forgotten);
    } catch (RuntimeException | Error failed) {
      LOG.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Forgetting refused submissions failed; trying again: {}", failed.toString());
    }
  }

  /** Requests have ended by now; the database has not. */
  @Override
  public void destroy() {
    timer.shutdown();
    try {
      settle();
    } catch (RuntimeException failed) {
      LOG.warn("The last refused submissions were not written: {}", failed.toString());
    }
  }
}
