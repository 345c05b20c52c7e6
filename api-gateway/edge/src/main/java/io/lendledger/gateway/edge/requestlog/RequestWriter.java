package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.requestlog.RequestRecorder.SeenRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
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
 * Writes requests behind their answers: those of half a second together, a bounded number of them.
 * No request waits for it or fails by it. More than that, and all that come while the database is
 * away, wait in memory as far as there is room; the rest is counted and not kept. A stop writes
 * what waits.
 */
@Component
class RequestWriter implements InitializingBean, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(RequestWriter.class);
  private static final long PAUSE_MILLIS = 500;
  private static final int ROWS_TOGETHER = 1_000;

  /** So many statements of a batch may fail; to find one bad row takes about ten. */
  private static final int MOST_FAILURES = 100;

  private final RequestStore store;
  private final RequestRetention retention;
  private final RequestMeters meters;
  private final WaitingRequests waiting;
  private final EntryIds ids = new EntryIds();
  private final ReentrantLock writingLock = new ReentrantLock();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("request-log").factory());

  RequestWriter(
      RequestStore store,
      RequestRetention retention,
      RequestMeters meters,
      RequestLogProperties settings) {
    this.store = store;
    this.retention = retention;
    this.meters = meters;
    this.waiting = new WaitingRequests(settings.mostWaiting());
    meters.waiting(waiting::size);
  }

  /** Notes a request that has ended, if its sender is known. Blocks nobody, and never fails. */
  void note(SeenRequest seen) {
    try {
      RecordedExchange.finished(seen, ids).ifPresent(this::add);
    } catch (RuntimeException failed) {
      meters.lost(1);
      LOG.warn("A request was not noted: {}", failed.toString());
    }
  }

  void add(FinishedRequest request) {
    meters.lost(waiting.add(request));
  }

  @Override
  public void afterPropertiesSet() {
    var writing =
        timer.scheduleWithFixedDelay(
            this::write, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    LOG.debug("Writing requests: {}", writing);
  }

  private void write() {
    try {
      int written = writeSome();
      LOG.trace("Wrote {} requests", written);
    } catch (RuntimeException | Error failed) {
      LOG.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Requests are not written yet; trying again: {}", failed.toString());
    }
    meters.tell();
  }

  /** Writes all that were noted before, and waits for what is being written. Blocks. */
  void settle() {
    for (int left = Math.max(1, waiting.size()); left > 0; left -= ROWS_TOGETHER) {
      if (writeSome() == 0) {
        return;
      }
    }
  }

  private int writeSome() {
    writingLock.lock();
    try {
      List<FinishedRequest> batch = waiting.take(ROWS_TOGETHER);
      if (!batch.isEmpty()) {
        keep(batch);
        retention.added(batch);
      }
      return batch.size();
    } finally {
      writingLock.unlock();
    }
  }

  /**
   * What fails for itself would fail for ever: it is lost alone, found by halves. Where too much
   * fails for that, the rest of the batch is lost with it.
   */
  private void keep(List<FinishedRequest> batch) {
    Deque<List<FinishedRequest>> parts = new ArrayDeque<>(List.of(batch));
    int failures = 0;
    while (!parts.isEmpty()) {
      List<FinishedRequest> part = parts.pop();
      try {
        store.keep(part);
        meters.written(part.size());
      } catch (RuntimeException | Error failed) {
        if (PassingFault.isPassing(failed)) {
          parts.push(part);
          parts.forEach(each -> meters.lost(waiting.putBack(each)));
          throw failed;
        }
        failures++;
        if (failures == MOST_FAILURES) {
          int lost = part.size() + parts.stream().mapToInt(List::size).sum();
          meters.lost(lost);
          LOG.warn("{} requests were not written: {}", lost, failed.toString());
          return;
        }
        if (part.size() > 1) {
          parts.push(part.subList(part.size() / 2, part.size()));
          parts.push(part.subList(0, part.size() / 2));
        } else {
          meters.lost(1);
          LOG.warn("A request was not written: {}", failed.toString());
        }
      }
    }
  }

  /** Requests have ended by now; the database has not. */
  @Override
  public void destroy() {
    timer.shutdown();
    try {
      settle();
    } catch (RuntimeException failed) {
      LOG.warn("The last {} requests were not written: {}", waiting.size(), failed.toString());
    }
  }
}
