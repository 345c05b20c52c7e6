package io.lendledger.query.portfolio;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.reading.StorePlace;
import io.lendledger.core.rebuild.EventBatches;
import io.lendledger.query.portfolio.IndexKeeper.Outcome;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.StoredEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Keeps the index: loads it in the background, and leads it behind each event of the store as soon
 * as the read models have it. Whatever goes wrong, it begins anew; until then the rows answer.
 */
@Component
final class IndexFollower implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);
  private static final int MOST_KEYS = 20_000;
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration GATHERING = Duration.ofMillis(5);

  /** Whoever is behind goes in longer steps, each of which costs less for an event. */
  private static final Duration LONGEST_GATHERING = Duration.ofMillis(160);

  private static final Duration UNASKED_EVERY = Duration.ofSeconds(1);
  private static final Duration MODELS_PATIENCE = Duration.ofMillis(100);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);

  private final IndexKeeper keeper;
  private final PortfolioIndex index;
  private final Progress progress;
  private final ObjectProvider<EventStore> store;
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Thread thread;

  /** Nanoseconds of the last batch's own work, without what it waited for. */
  private long worked;

  IndexFollower(
      IndexKeeper keeper,
      PortfolioIndex index,
      Progress progress,
      ObjectProvider<EventStore> store) {
    this.keeper = keeper;
    this.index = index;
    this.progress = progress;
    this.store = store;
  }

  @Override
  public void start() {
    stopping = new CountDownLatch(1);
    thread = Thread.ofVirtual().name("portfolio-index").start(this::run);
  }

  private void run() {
    do {
      try {
        EventStore events = store.getIfAvailable();
        if (events != null && keeper.load()) {
          follow(events);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException | Error failure) {
        LOG.atLevel(PassingFault.level(failure, Level.WARN))
            .log("The index of portfolio analysis begins anew: {}", failure.toString());
      } finally {
        keeper.forget();
      }
    } while (!stopsWithin(LOOK_EVERY));
  }

  private boolean stopsWithin(Duration time) {
    try {
      return stopping.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Until it stops, or must begin anew. */
  private void follow(EventStore events) throws InterruptedException {
    long from = keeper.position();
    LOG.info("Portfolio analysis is answered from memory, from position {} on", from);
    try (var batches = new EventBatches(events, StorePlace.before(from + 1, events), from)) {
      long looked = System.nanoTime();
      Duration gathering = GATHERING;
      while (!isStopping()) {
        List<StoredEvent> batch =
            StoredEvent.all(batches.next(Long.MAX_VALUE, gathering)).stream()
                .filter(event -> event.position() > from)
                .toList();
        gathering = batches.moreIsThere() ? longer(gathering) : GATHERING;
        worked = 0;
        if ((!batch.isEmpty() || keeper.isOfAnotherDay()) && !lead(batch)) {
          return;
        }
        if (System.nanoTime() - looked > LOOK_EVERY.toNanos() && index.wasAskedWithin(LOOK_EVERY)) {
          looked = System.nanoTime();
          if (keeper.look() == Outcome.REPLACED) {
            return;
          }
        }
        if (!batch.isEmpty() && !batches.moreIsThere()) {
          rest();
        }
      }
    }
  }

  private static Duration longer(Duration gathering) {
    Duration twice = gathering.multipliedBy(2);
    return twice.compareTo(LONGEST_GATHERING) > 0 ? LONGEST_GATHERING : twice;
  }

  /** Leaves the processors to others: commits that come close together make one step. */
  private void rest() throws InterruptedException {
    index.rest(index.wasAskedWithin(LOOK_EVERY) ? 2 * worked : UNASKED_EVERY.toNanos());
  }

  /** In steps of bounded size, none of which parts the events of a position. */
  private boolean lead(List<StoredEvent> batch) throws InterruptedException {
    List<StoredEvent> step = new ArrayList<>();
    TouchedKeys touched = new TouchedKeys();
    for (StoredEvent event : batch) {
      if (touched.size() >= MOST_KEYS && step.getLast().position() != event.position()) {
        if (!lead(step, touched)) {
          return false;
        }
        step = new ArrayList<>();
        touched = new TouchedKeys();
      }
      touched.add(event, keeper.requestsPosition());
      step.add(event);
    }
    return lead(step, touched);
  }

  private boolean lead(List<StoredEvent> step, TouchedKeys touched) throws InterruptedException {
    long end = step.isEmpty() ? keeper.position() : step.getLast().position();
    while (!isStopping()) {
      if (touched.size() > 0) {
        awaitModels(end);
      }
      long begun = System.nanoTime();
      Outcome outcome = keeper.follow(step, touched);
      worked += System.nanoTime() - begun;
      switch (outcome) {
        case DONE -> {
          return true;
        }
        case REPLACED -> {
          return false;
        }
        case BEHIND -> progress.forget();
      }
    }
    return true;
  }

  private void awaitModels(long position) throws InterruptedException {
    while (!isStopping() && areBehind(position)) {
      LOG.debug("The read models have not come to {} yet", position);
    }
  }

  /** A standby that is away tells nothing, and what is in memory stays right without it. */
  private boolean areBehind(long position) throws InterruptedException {
    try {
      return progress.await(PortfolioModels.NAMES, position, MODELS_PATIENCE) < position;
    } catch (RuntimeException failure) {
      if (!progress.readsReplica() || !PassingFault.isAway(failure)) {
        throw failure;
      }
      stopsWithin(LOOK_EVERY);
      return true;
    }
  }

  @Override
  public void stop() {
    stopping.countDown();
    index.endRest();
    Thread worker = thread;
    thread = null;
    try {
      if (worker != null && !worker.join(STOP_WITHIN)) {
        LOG.warn("The index of portfolio analysis has not ended in time");
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
