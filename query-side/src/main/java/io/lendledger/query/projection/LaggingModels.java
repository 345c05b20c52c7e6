package io.lendledger.query.projection;

import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.reading.StorePlace;
import io.lendledger.core.rebuild.EventBatches;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Leads each model that is behind the others after them, alone: one that is new, that has failed on
 * a batch, or that a rebuild held for a moment. It sets events aside that the model cannot take,
 * tries again where all of the model fails, and lets it join the others once it is level.
 */
@Component
final class LaggingModels implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LaggingModels.class);
  private static final long LOOK_EVERY_MILLIS = 1_000;
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;
  private static final long CLOSE = 1_000;
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);

  private final Map<String, Projection> projections;
  private final SharedProgress shared;
  private final Progress progress;
  private final QueryDatabase database;
  private final ObjectProvider<EventStore> store;
  private final TransactionTemplate own;
  private final Map<String, Thread> running = new ConcurrentHashMap<>();
  private final Semaphore wake = new Semaphore(0);
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private @Nullable Thread loop;

  LaggingModels(
      List<Projection> projections,
      SharedProgress shared,
      Progress progress,
      QueryDatabase database,
      ObjectProvider<EventStore> store) {
    this.projections =
        projections.stream().collect(Collectors.toMap(Projection::name, Function.identity()));
    this.shared = shared;
    this.progress = progress;
    this.database = database;
    this.store = store;
    this.own = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
  }

  /** Looks at once whether any is behind. */
  void look() {
    wake.release();
  }

  @Override
  public synchronized void start() {
    stopping = new CountDownLatch(1);
    loop = Thread.ofVirtual().name("lagging-models").start(this::loop);
  }

  private void loop() {
    while (!isStopping()) {
      try {
        if (store.getIfAvailable() != null) {
          shared.behind().forEach(this::begin);
        }
      } catch (RuntimeException e) {
        LOG.atLevel(PassingFault.level(e, Level.WARN))
            .log("Cannot see which read models are behind: {}", e.toString());
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

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  private void begin(String name) {
    running.computeIfAbsent(
        name,
        n ->
            Thread.ofVirtual()
                .name("lagging-" + n)
                .start(() -> lead(Objects.requireNonNull(projections.get(n)))));
  }

  private void lead(Projection model) {
    var writer = new ProjectionWriter(model, database.template(), QueryDatabase.SCHEMA);
    try {
      long pause = FIRST_PAUSE_MILLIS;
      while (!succeeds(model.name(), writer) && !stopping.await(pause, TimeUnit.MILLISECONDS)) {
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      running.remove(model.name());
    }
  }

  private boolean succeeds(String name, ProjectionWriter writer) throws InterruptedException {
    try {
      try {
        catchUp(name, writer);
      } catch (RuntimeException e) {
        if (!writer.isCareful()) {
          throw e;
        }
        catchUp(name, writer);
      }
      return true;
    } catch (OutdatedModel e) {
      return true;
    } catch (RuntimeException e) {
      if (!PassingFault.isPassing(e)) {
        progress.stuck(name, shared.position(name) + 1, EventFault.cause(e));
        LOG.error("{} stopped and will retry: {}", name, EventFault.cause(e));
      }
      return false;
    }
  }

  private void catchUp(String name, ProjectionWriter writer) throws InterruptedException {
    long from = shared.position(name);
    EventStore events = store.getObject();
    try (var batches = new EventBatches(events, StorePlace.before(from + 1, events), from)) {
      while (!isStopping() && batches.position() < shared.position(SharedProgress.NAME) - CLOSE) {
        List<StoredEvent> batch = StoredEvent.all(batches.next(Long.MAX_VALUE));
        if (!batch.isEmpty()) {
          own.executeWithoutResult(status -> writer.write(batch));
          reached(name, writer, batches);
        }
      }
      if (!isStopping()) {
        own.executeWithoutResult(status -> join(writer, batches));
        reached(name, writer, batches);
      }
    }
  }

  /** The others wait meanwhile. */
  private void join(ProjectionWriter writer, EventBatches batches) {
    long target = shared.hold();
    try {
      while (batches.position() < target) {
        List<StoredEvent> batch = StoredEvent.all(batches.next(target));
        if (!batch.isEmpty()) {
          writer.write(batch);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  private void reached(String name, ProjectionWriter writer, EventBatches batches) {
    writer.committed(batches.position());
    progress.reached(List.of(name), batches.position());
  }

  @Override
  public synchronized void stop() {
    stopping.countDown();
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
