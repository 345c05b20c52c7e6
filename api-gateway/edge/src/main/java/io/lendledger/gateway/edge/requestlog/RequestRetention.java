package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.database.SharedTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Forgets requests that are too old, and of each credential those beyond its newest, in small steps
 * with rests between them. A credential is looked at as soon as this gateway has written a tenth of
 * what it may have, and every hour.
 */
@Component
class RequestRetention implements InitializingBean, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(RequestRetention.class);
  private static final long MINUTES_BETWEEN_SWEEPS = 60;
  private static final int ROWS_OF_A_STEP = 1_000;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int PARTS = 10;

  private final RequestStore store;
  private final Clock clock;
  private final SharedTime time;
  private final RequestLogProperties settings;
  private final ReentrantLock countsLock = new ReentrantLock();
  private final Map<String, Integer> written = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("request-retention").factory());

  private volatile boolean stopping;

  RequestRetention(
      RequestStore store, Clock clock, SharedTime time, RequestLogProperties settings) {
    this.store = store;
    this.clock = clock;
    this.time = time;
    this.settings = settings;
  }

  /** The moment before which nothing is kept. */
  Instant oldest() {
    return oldestAt(clock.instant());
  }

  private Instant oldestAt(Instant now) {
    return now.minus(Duration.ofDays(settings.keptDays()));
  }

  void added(List<FinishedRequest> requests) {
    int look = Math.max(1, settings.mostPerCredential() / PARTS);
    countsLock.lock();
    try {
      for (FinishedRequest each : requests) {
        String credential = RequestStore.credential(each);
        if (written.merge(credential, 1, Integer::sum) >= look) {
          written.remove(credential);
          soon(credential);
        }
      }
    } finally {
      countsLock.unlock();
    }
  }

  private void soon(String credential) {
    if (!stopping) {
      timer.execute(() -> quietly(() -> trim(credential)));
    }
  }

  @Override
  public void afterPropertiesSet() {
    var sweeping =
        timer.scheduleWithFixedDelay(
            () -> quietly(this::sweep), 1, MINUTES_BETWEEN_SWEEPS, TimeUnit.MINUTES);
    LOG.debug("Forgetting requests: {}", sweeping);
  }

  /** Forgets what is too old or too much; answers how many. Blocks. */
  int sweep() {
    Instant oldest = oldestAt(time.now());
    int forgotten = inSteps(() -> store.forget(oldest, ROWS_OF_A_STEP));
    String credential = store.credentialBehind("");
    while (credential != null && !stopping) {
      forgotten += trim(credential);
      credential = store.credentialBehind(credential);
    }
    countsLock.lock();
    try {
      written.clear();
    } finally {
      countsLock.unlock();
    }
    return forgotten;
  }

  private int trim(String credential) {
    return inSteps(() -> store.trim(credential, settings.mostPerCredential(), ROWS_OF_A_STEP));
  }

  private int inSteps(IntSupplier step) {
    int all = 0;
    int last = step.getAsInt();
    while (last == ROWS_OF_A_STEP && !stopping) {
      all += last;
      LockSupport.parkNanos(REST_NANOS);
      last = step.getAsInt();
    }
    return all + last;
  }

  private static void quietly(IntSupplier work) {
    try {
      LOG.debug("Forgot {} requests", work.getAsInt());
    } catch (RuntimeException | Error failed) {
      LOG.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Forgetting requests failed; trying again: {}", failed.toString());
    }
  }

  @Override
  public void destroy() {
    stopping = true;
    timer.shutdown();
  }
}
