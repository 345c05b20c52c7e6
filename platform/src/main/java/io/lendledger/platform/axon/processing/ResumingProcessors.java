package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.eventstore.ParkedRetry;
import io.lendledger.command.parked.Parked;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.reading.StorePlace;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Hands parked events of look-ups and processes to them again at the request of operations, with
 * the later ones of their sequence, in order. Others go on meanwhile.
 */
final class ResumingProcessors implements SmartLifecycle {

  private static final int EVENTS_AT_ONCE = 500;

  private final Map<String, ParkingInvoker> groups = new ConcurrentHashMap<>();
  private final ObjectProvider<EventStore> store;
  private final ObjectProvider<CorrelationDataProvider> origins;
  private final TransactionTemplate transactions;
  private final TransactionTemplate beside;
  private final LookLoop loop;
  private Set<String> seen = Set.of();

  ResumingProcessors(
      ObjectProvider<ParkedSequences> parked,
      ObjectProvider<EventStore> store,
      ObjectProvider<CorrelationDataProvider> origins,
      PlatformTransactionManager transactions) {
    this.store = store;
    this.origins = origins;
    this.transactions = new TransactionTemplate(transactions);
    this.beside = new TransactionTemplate(transactions);
    this.beside.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.loop = new LookLoop("resuming-processors", () -> parked.ifAvailable(this::look));
  }

  void add(String group, ParkingInvoker invoker) {
    groups.put(group, invoker);
  }

  @Override
  public void start() {
    loop.start();
  }

  private void look(ParkedSequences sequences) {
    Set<String> retrying = sequences.retrying();
    Set<String> now =
        sequences.lastSeen().stream().map(ParkedEvent::sequence).collect(Collectors.toSet());
    if (!now.equals(seen)) {
      groups.values().forEach(ParkingInvoker::forget);
      seen = now;
    }
    for (String group : retrying) {
      ParkingInvoker invoker = groups.get(group);
      while (invoker != null && !loop.isStopping() && slice(sequences, group, invoker)) {
        Thread.onSpinWait();
      }
    }
  }

  private boolean slice(ParkedSequences sequences, String group, ParkingInvoker invoker) {
    return Boolean.TRUE.equals(
        transactions.execute(status -> {
          invoker.beginParked();
          Parked next = sequences.claim(group).orElse(null);
          return next != null && begin(sequences, next, invoker);
        }));
  }

  /**
   * The commands of a process are appended by other sessions than that which holds the sequence:
   * they carry a number that the append compares. Look-ups write by that session.
   */
  private boolean begin(ParkedSequences sequences, Parked next, ParkingInvoker invoker) {
    if (next.handler().equals(Processes.LOOK_UPS)) {
      return resume(sequences, next, invoker, null);
    }
    Optional<ParkedRetry> retry =
        Objects.requireNonNull(beside.execute(_ -> sequences.begin(next)));
    return retry.isPresent() && resume(sequences, next, invoker, retry.get());
  }

  private boolean resume(
      ParkedSequences sequences, Parked next, ParkingInvoker invoker, @Nullable ParkedRetry retry) {
    Set<String> keys = sequences.keys(next.handler());
    EventStore events = store.getObject();
    long reached = next.position() - 1;
    try (var stream = events.openStream(StorePlace.before(next.position(), events))) {
      for (int seen = 0; reached < next.passed() && seen < EVENTS_AT_ONCE; seen++) {
        if (!stream.hasNextAvailable(1, TimeUnit.SECONDS)) {
          break;
        }
        TrackedEventMessage<?> event = stream.nextAvailable();
        long position = event.trackingToken().position().orElseThrow();
        if (next.takes(event, position, keys)) {
          Throwable failure = handle(next, event, invoker, retry);
          if (failure != null) {
            sequences.failed(next, event, position, failure);
            return true;
          }
        }
        reached = position;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    sequences.advance(next, reached + 1);
    return reached >= next.position();
  }

  private @Nullable Throwable handle(
      Parked next,
      TrackedEventMessage<?> event,
      ParkingInvoker invoker,
      @Nullable ParkedRetry retry) {
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(event);
    origins.forEach(unit::registerCorrelationDataProvider);
    next.part(event).ifPresent(part -> SettingAside.retry(unit, part));
    if (retry != null) {
      RetriedUnits.begin(unit, retry);
    }
    try {
      invoker.handleParked(event);
      unit.commit();
      return null;
    } catch (Exception | Error failure) {
      if (unit.isActive()) {
        unit.rollback(failure);
      }
      if (!EventFault.isOf(failure)) {
        throw new IllegalStateException(failure);
      }
      return failure;
    }
  }

  @Override
  public void stop() {
    loop.stop();
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
