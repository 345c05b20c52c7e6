package io.lendledger.query.rebuild;

import io.lendledger.core.background.LookLoop;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.EndedRebuilds;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.projection.ModelRevisions;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private static final long PROLONG_EVERY_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final String PROCESS_PREFIX = "process.";

  private final Map<String, Projection> projections;
  private final Reshaping reshaping;
  private final ModelRevisions revisions;
  private final RebuildTable table;
  private final QueryDatabase database;
  private final ObjectProvider<StoreHead> head;
  private final ObjectProvider<EventStore> store;
  private final int atOnce;
  private final Map<Work, Thread> running = new ConcurrentHashMap<>();
  private final LookLoop loop = new LookLoop("rebuilds", this::look);
  private final EndedRebuilds<Work> ended;
  private long prolonged = System.nanoTime();

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
    this.ended = new EndedRebuilds<>(loop, Rebuilds::passes, table::release, table::fail);
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
    loop.wakeAfterCommit();
  }

  private void requireRevision(String name, RebuildKind kind) {
    revisions.look();
    kind.requireRevision(name, revisions.kept(name), revisions.own(name));
  }

  @Override
  public void start() {
    loop.start();
  }

  private void look() {
    reshaping.look();
    if (running.size() < atOnce && store.getIfAvailable() != null) {
      table.claim(revisions.own()).ifPresent(this::begin);
    }
    if (!running.isEmpty() && System.nanoTime() - prolonged > PROLONG_EVERY_NANOS) {
      table.prolong(running.keySet());
      prolonged = System.nanoTime();
    }
  }

  private void begin(Work work) {
    Thread thread = Thread.ofVirtual().name(work.toString()).unstarted(() -> work(work));
    running.put(work, thread);
    thread.start();
    loop.wake();
  }

  private void work(Work work) {
    try {
      attempt(work);
    } catch (LostWork e) {
      ended.release(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      ended.failed(work, e);
    } finally {
      running.remove(work);
      loop.wake();
    }
  }

  private void attempt(Work work) throws InterruptedException {
    Projection projection = Objects.requireNonNull(projections.get(work.name()));
    LOG.info("{} goes on from position {}", work, work.position());
    new RebuildRun(work, projection, table, database, head.getObject(), loop::isStopping)
        .run(store.getObject());
    LOG.info("{} is done", work);
  }

  private static boolean passes(Throwable failure) {
    return failure instanceof TransientDataAccessException || PassingFault.isPassing(failure);
  }

  /** Batches under way are ended, and no further ones are begun. */
  @Override
  public void stop() {
    loop.stop(running.values());
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
