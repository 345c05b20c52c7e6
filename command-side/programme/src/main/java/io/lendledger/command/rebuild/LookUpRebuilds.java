package io.lendledger.command.rebuild;

import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.command.lookup.LookUpRevision;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Does the rebuild that was asked for, in whichever process comes first. What a process leaves
 * undone when it ends, however it ends, is gone on with where its last batch ended.
 */
@Component
class LookUpRebuilds implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LookUpRebuilds.class);
  private static final long PROLONG_EVERY_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final Duration PAUSE_AFTER_FAULT = Duration.ofSeconds(1);

  private final RebuildLeases table;
  private final LookUpModel model;
  private final LookUpRevision revision;
  private final LookUpReshaping reshaping;
  private final LookUpHandlers handlers;
  private final ParkedSequences parked;
  private final JdbcClient jdbc;
  private final DataSource database;
  private final PlatformTransactionManager transactions;
  private final ObjectProvider<EventStore> store;
  private final LookLoop loop = new LookLoop("look-up-rebuilds", this::look);
  private volatile @Nullable LeasedRebuild running;
  private volatile @Nullable Thread worker;
  private long prolonged = System.nanoTime();

  LookUpRebuilds(
      RebuildLeases table,
      LookUpModel model,
      LookUpRevision revision,
      LookUpReshaping reshaping,
      LookUpHandlers handlers,
      ParkedSequences parked,
      JdbcClient jdbc,
      DataSource database,
      PlatformTransactionManager transactions,
      ObjectProvider<EventStore> store) {
    this.table = table;
    this.model = model;
    this.revision = revision;
    this.reshaping = reshaping;
    this.handlers = handlers;
    this.parked = parked;
    this.jdbc = jdbc;
    this.database = database;
    this.transactions = transactions;
    this.store = store;
  }

  /**
   * Asks for a rebuild; refused with {@code INVALID_TRANSITION} while there is one, and for
   * look-ups that are kept in another revision than this process's (but a replay in a newer one).
   */
  void request(RebuildKind kind) {
    int kept = revision.kept();
    int own = revision.own();
    if (kept > own || (kept < own && kind == RebuildKind.VERIFY)) {
      throw Rejected.transition(
          "Projection registers",
          "kept in revision " + kept,
          "%s it in revision %d".formatted(kind == RebuildKind.VERIFY ? "verify" : "replay", own));
    }
    table.request(kind, own);
    if (CurrentUnitOfWork.isStarted()) {
      CurrentUnitOfWork.get().root().afterCommit(unit -> loop.wake());
    } else {
      loop.wake();
    }
  }

  @Override
  public void start() {
    loop.start();
  }

  private void look() {
    reshaping.look();
    LeasedRebuild current = running;
    if (current == null && store.getIfAvailable() != null) {
      table.claim(revision.own()).ifPresent(this::begin);
    } else if (current != null && System.nanoTime() - prolonged > PROLONG_EVERY_NANOS) {
      table.prolong(current);
      prolonged = System.nanoTime();
    }
  }

  private void begin(LeasedRebuild work) {
    running = work;
    Thread thread = Thread.ofVirtual().name(work.toString()).unstarted(() -> work(work));
    worker = thread;
    thread.start();
  }

  private void work(LeasedRebuild work) {
    try {
      LOG.info("{} goes on from position {}", work, work.position());
      run(work).run();
      LOG.info("{} is done", work);
    } catch (LostLease e) {
      release(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      end(work, e);
    } finally {
      running = null;
      loop.wake();
    }
  }

  private LookUpRebuildRun run(LeasedRebuild work) {
    EventStore events = store.getObject();
    var own = new TransactionTemplate(transactions);
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    var live = new LiveLookUps(jdbc, transactions);
    var shadow = new LookUpShadow(model, jdbc);
    var filling = new LookUpFilling(events, handlers, shadow, jdbc, parked, work.retaken());
    boolean reshaped = live.revision() < model.revision();
    return new LookUpRebuildRun(
        work, table, live, shadow, filling, events, own, database, loop::isStopping, reshaped);
  }

  private void end(LeasedRebuild work, Throwable failure) {
    if (PassingFault.isPassing(failure)) {
      LOG.atLevel(PassingFault.level(failure, Level.WARN))
          .log("{} goes on after a pause: {}", work, failure.toString());
      loop.stopsWithin(PAUSE_AFTER_FAULT);
      release(work);
    } else {
      LOG.error("{} failed: {}", work, failure.toString());
      fail(work, failure.getMessage() == null ? failure.toString() : failure.getMessage());
    }
  }

  private void fail(LeasedRebuild work, String reason) {
    try {
      table.fail(work, reason);
    } catch (RuntimeException e) {
      LOG.atLevel(PassingFault.level(e, Level.WARN))
          .log("{} cannot be marked as failed: {}", work, e.toString());
    }
  }

  /** What cannot be released now is free when its lease has ended. */
  private void release(LeasedRebuild work) {
    try {
      table.release(work);
    } catch (RuntimeException e) {
      LOG.debug("{} cannot be released", work, e);
    }
  }

  /** A batch under way is ended, and no further one is begun. */
  @Override
  public void stop() {
    Thread begun = worker;
    loop.stop(begun == null ? List.of() : List.of(begun));
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
