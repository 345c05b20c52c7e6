package io.lendledger.command.rebuild;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.command.lookup.LookUpRevision;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rebuild.EndedRebuilds;
import io.lendledger.core.rebuild.RebuildKind;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private final EndedRebuilds<LeasedRebuild> ended;
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
    this.ended = new EndedRebuilds<>(loop, PassingFault::isPassing, table::release, table::fail);
  }

  /**
   * Asks for a rebuild; refused with {@code INVALID_TRANSITION} while there is one, and for
   * look-ups that are kept in another revision than this process's (but a replay in a newer one).
   */
  void request(RebuildKind kind) {
    int own = revision.own();
    kind.requireRevision(Processes.LOOK_UPS, revision.kept(), own);
    table.request(kind, own);
    loop.wakeAfterCommit();
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
      ended.release(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      ended.failed(work, e);
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
