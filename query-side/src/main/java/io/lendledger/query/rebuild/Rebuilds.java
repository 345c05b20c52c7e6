package io.lendledger.query.rebuild;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.projection.ModelRevisions;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.stereotype.Component;

/**
 * Runs the requested rebuilds, several at a time, in whichever process claims them first. Another
 * process resumes a rebuild behind its last batch when its process ends in any way.
 */
@Component
public final class Rebuilds implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Rebuilds.class);
  private static final long LOOK_EVERY_MILLIS = 1_000;
  private static final long PROLONG_EVERY_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long PAUSE_AFTER_FAULT_MILLIS = 1_000;
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);
  private static final String PROCESS_PREFIX = "process.";

  private final Map<String, Projection> projections;
  private final Reshaping reshaping;
  private final ModelRevisions revisions;
  private final RebuildTable table;
  private final QueryDatabase database;
  private final ObjectProvider<StoreHead> head;
  private final ObjectProvider<EventStore> store;
  private final int atOnce;
  private final Semaphore wake = new Semaphore(0);
  private final Map<Work, Thread> running = new ConcurrentHashMap<>();
  private volatile boolean stopping;
  private @Nullable Thread loop;

  /**
   * Rebuilds of these projections.
   *
   * @param settings how many this process does at once
   */
  public Rebuilds(
      List<Projection> projections,
      RebuildTable table,
      ModelRevisions revisions,
      QueryDatabase database,
      ObjectProvider<StoreHead> head,
      ObjectProvider<EventStore> store,
      RebuildProperties settings) {
    this.projections =
        projections.stream().collect(Collectors.toMap(Projection::name, Function.identity()));
    this.table = table;
    this.revisions = revisions;
    this.reshaping = new Reshaping(revisions, table);
    this.database = database;
    this.head = head;
    this.store = store;
    this.atOnce = settings.atOnce();
  }

  /**
   * Asks for a rebuild.
   *
   * @throws Rejected {@code NOT_FOUND} without such a projection, {@code INVALID_TRANSITION} for
   *     one that is being rebuilt, for one that is kept in another revision than this process's
   *     (but a replay in a newer one), and for processes, which send commands when they see events
   */
  public void request(String name, RebuildKind kind) {
    if (name.startsWith(PROCESS_PREFIX)) {
      throw new Rejected(
          RejectionCode.INVALID_TRANSITION,
          "%s is a process: it acts on events and is never replayed".formatted(name));
    }
    if (!projections.containsKey(name)) {
      throw Rejected.notFound("Projection " + name);
    }
    requireRevision(name, kind);
    table.request(name, kind, revisions.own(name));
    if (CurrentUnitOfWork.isStarted()) {
      CurrentUnitOfWork.get().root().afterCommit(unit -> wake.release());
    } else {
      wake.release();
    }
  }

  private void requireRevision(String name, RebuildKind kind) {
    revisions.look();
    int kept = revisions.kept(name);
    int own = revisions.own(name);
    if (kept > own || (kept < own && kind == RebuildKind.VERIFY)) {
      throw Rejected.transition(
          "Projection " + name,
          "kept in revision " + kept,
          "%s it in revision %d".formatted(kind == RebuildKind.VERIFY ? "verify" : "replay", own));
    }
  }

  @Override
  public synchronized void start() {
    stopping = false;
    loop = Thread.ofVirtual().name("rebuilds").start(this::loop);
  }

  private void loop() {
    long prolonged = System.nanoTime();
    while (!stopping) {
      try {
        reshaping.look();
        if (running.size() < atOnce && store.getIfAvailable() != null) {
          table.claim(revisions.own()).ifPresent(this::begin);
        }
        if (!running.isEmpty() && System.nanoTime() - prolonged > PROLONG_EVERY_NANOS) {
          table.prolong(running.keySet());
          prolonged = System.nanoTime();
        }
      } catch (RuntimeException e) {
        LOG.atLevel(PassingFault.level(e, Level.WARN))
            .log("Cannot look for rebuilds: {}", e.toString());
      }
      try {
        if (wake.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void begin(Work work) {
    Thread thread = Thread.ofVirtual().name(work.toString()).unstarted(() -> work(work));
    running.put(work, thread);
    thread.start();
    wake.release();
  }

  private void work(Work work) {
    try {
      attempt(work);
    } catch (LostWork e) {
      release(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      end(work, e);
    } finally {
      running.remove(work);
      wake.release();
    }
  }

  private void end(Work work, RuntimeException failure) {
    if (failure instanceof TransientDataAccessException || PassingFault.isPassing(failure)) {
      LOG.atLevel(PassingFault.level(failure, Level.WARN))
          .log("{} goes on after a pause: {}", work, failure.toString());
      pause();
      release(work);
    } else {
      LOG.error("{} failed: {}", work, failure.toString());
      fail(work, failure.getMessage() == null ? failure.toString() : failure.getMessage());
    }
  }

  private void attempt(Work work) throws InterruptedException {
    Projection projection = Objects.requireNonNull(projections.get(work.name()));
    LOG.info("{} goes on from position {}", work, work.position());
    new RebuildRun(work, projection, table, database, head.getObject(), () -> stopping)
        .run(store.getObject());
    LOG.info("{} is done", work);
  }

  private void fail(Work work, String reason) {
    try {
      table.fail(work, reason);
    } catch (RuntimeException e) {
      LOG.atLevel(PassingFault.level(e, Level.WARN))
          .log("{} cannot be marked as failed: {}", work, e.toString());
    }
  }

  /** A lease that cannot be released now ends by itself. */
  private void release(Work work) {
    try {
      table.release(work);
    } catch (RuntimeException e) {
      LOG.debug("{} cannot be released", work, e);
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_AFTER_FAULT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Batches under way are ended, and no further ones are begun. */
  @Override
  public synchronized void stop() {
    stopping = true;
    wake.release();
    try {
      if (loop != null) {
        loop.join(STOP_WITHIN);
        loop = null;
      }
      for (Thread thread : List.copyOf(running.values())) {
        thread.join(STOP_WITHIN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return loop != null;
  }
}
