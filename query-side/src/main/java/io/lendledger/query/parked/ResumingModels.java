package io.lendledger.query.parked;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.query.projection.ParkedResumption;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Tries again what operations want tried again, in whichever process comes first. */
@Component
final class ResumingModels implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ResumingModels.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private final ParkedModels parked;
  private final ObjectProvider<EventStore> store;
  private final List<ParkedResumption> resumptions;
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Thread thread;

  ResumingModels(
      List<Projection> projections,
      QueryDatabase database,
      ParkedModels parked,
      ObjectProvider<EventStore> store) {
    this.parked = parked;
    this.store = store;
    var own = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.resumptions =
        projections.stream()
            .map(each -> new ParkedResumption(each, database.template(), QueryDatabase.SCHEMA, own))
            .toList();
  }

  @Override
  public void start() {
    stopping = new CountDownLatch(1);
    thread = Thread.ofVirtual().name("resuming-models").start(this::run);
  }

  private void run() {
    while (!stopsWithin(LOOK_EVERY)) {
      try {
        look();
      } catch (RuntimeException failure) {
        if (!PassingFault.isPassing(failure)) {
          LOG.warn("Parked events cannot be tried again now: {}", failure.toString());
        }
      }
    }
  }

  private boolean stopsWithin(Duration time) {
    try {
      return stopping.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void look() {
    EventStore events = store.getIfAvailable();
    Set<String> wanted = parked.retrying();
    if (events == null) {
      return;
    }
    for (ParkedResumption each : resumptions) {
      while (wanted.contains(each.model()) && stopping.getCount() > 0 && each.slice(events)) {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public void stop() {
    stopping.countDown();
    Thread worker = thread;
    thread = null;
    try {
      if (worker != null && !worker.join(STOP_WITHIN)) {
        LOG.warn("Trying parked events again has not ended in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }
}
