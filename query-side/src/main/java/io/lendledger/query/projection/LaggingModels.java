package io.lendledger.query.projection;

import io.lendledger.core.background.LookLoop;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final long CLOSE = 1_000;

  private final Map<String, Projection> projections;
  private final SharedProgress shared;
  private final Progress progress;
  private final QueryDatabase database;
  private final ObjectProvider<EventStore> store;
  private final TransactionTemplate own;
  private final Map<String, Thread> running = new ConcurrentHashMap<>();
  private final LookLoop loop = new LookLoop("lagging-models", this::look);

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
  void wake() {
    loop.wake();
  }

  @Override
  public void start() {
    loop.start();
  }

  private void look() {
    if (store.getIfAvailable() != null) {
      shared.behind().forEach(this::begin);
    }
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
      Duration pause = FIRST_PAUSE;
      while (!succeeds(model.name(), writer) && !loop.stopsWithin(pause)) {
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
      }
    } finally {
      running.remove(model.name());
    }
  }

  private boolean succeeds(String name, ProjectionWriter writer) {
    try {
      catchUpSettingAside(name, writer);
      return true;
    } catch (OutdatedModel | InterruptedException e) {
      return true;
    } catch (RuntimeException | Error e) {
      if (!PassingFault.isPassing(e)) {
        progress.stuck(name, shared.position(name) + 1, EventFault.cause(e));
        LOG.error("{} stopped and will retry: {}", name, EventFault.cause(e));
      }
      return false;
    }
  }

  /** A fault makes the writer careful; from there on it may come further, event by event. */
  private void catchUpSettingAside(String name, ProjectionWriter writer)
      throws InterruptedException {
    while (true) {
      long before = shared.position(name);
      boolean careful = writer.isCareful();
      try {
        catchUp(name, writer);
        return;
      } catch (RuntimeException e) {
        boolean helps = writer.isCareful() && (!careful || shared.position(name) > before);
        if (e instanceof OutdatedModel || !helps || loop.isStopping()) {
          throw e;
        }
      }
    }
  }

  private void catchUp(String name, ProjectionWriter writer) throws InterruptedException {
    long from = shared.position(name);
    EventStore events = store.getObject();
    try (var batches = new EventBatches(events, StorePlace.before(from + 1, events), from)) {
      while (!loop.isStopping()
          && batches.position() < shared.position(SharedProgress.NAME) - CLOSE) {
        List<StoredEvent> batch = StoredEvent.all(batches.next(Long.MAX_VALUE));
        if (!batch.isEmpty()) {
          own.executeWithoutResult(status -> writer.write(batch));
          reached(name, writer, batches);
        }
      }
      if (!loop.isStopping()) {
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
    progress.parkedChanged();
    progress.reached(List.of(name), batches.position());
  }

  @Override
  public void stop() {
    loop.stop(running.values());
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
