package io.lendledger.gateway.file.store;

import io.lendledger.core.lock.FrozenHolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps two gateways from doing the same work. The lock lives as long as its connection, so that a
 * killed process leaves none behind, and one that stands still loses it when another process wants
 * it. Runs have numbers, so that what the former holder does later has no effect.
 */
@Component
@ConditionalOnFiles
public class WorkLock implements DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(WorkLock.class);
  private static final Duration BEAT = Duration.ofSeconds(3);

  /** How long a process may stand still. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final DataSource dataSource;
  private final LenderFileStore store;
  private final FrozenHolders frozen;
  private final UUID owner = UUID.randomUUID();
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final Set<LockedSession> sessions = ConcurrentHashMap.newKeySet();

  /** The last run of this process for each work whose directory it has made. */
  private final Map<String, Long> begun = new ConcurrentHashMap<>();

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("file-locks").factory());

  /** Locks in this database, of work on these files. */
  @Autowired
  public WorkLock(DataSource dataSource, LenderFileStore store) {
    this(dataSource, store, BEAT, PATIENCE);
  }

  WorkLock(DataSource dataSource, LenderFileStore store, Duration beat, Duration patience) {
    this.dataSource = dataSource;
    this.store = store;
    this.frozen = new FrozenHolders(patience);
    var beating =
        timer.scheduleWithFixedDelay(
            () -> sessions.forEach(LockedSession::beat),
            beat.toMillis(),
            beat.toMillis(),
            TimeUnit.MILLISECONDS);
    log.debug("Sessions of locks beat: {}", beating);
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }

  /** Runs the work unless another process, or another thread, does. */
  public void runAlone(String what, Consumer<WorkRun> work) {
    if (!underWay.add(what)) {
      return;
    }
    try {
      LockedSession session = lock(what);
      if (session != null) {
        run(session, what, work);
      }
    } finally {
      underWay.remove(what);
    }
  }

  private void run(LockedSession session, String what, Consumer<WorkRun> work) {
    sessions.add(session);
    try {
      work.accept(new LazyRun(() -> begin(session, what)));
    } finally {
      sessions.remove(session);
      session.unlock();
    }
  }

  /** A process that stood still before it had made the directory no longer has the lock. */
  private WorkRun begin(LockedSession session, String what) {
    try {
      long number = session.run(owner);
      Path directory = store.directoryOf(what, number);
      Long before = begun.get(what);
      if (before == null || before != number) {
        store.beginRun(what, directory);
        if (session.run(owner) != number) {
          throw new SQLException("Another process has a run of " + what);
        }
        begun.put(what, number);
      }
      return new NumberedRun(what, number, directory);
    } catch (SQLException failed) {
      throw cannotLock(what, failed);
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot begin with the files of " + what, failed);
    }
  }

  private @Nullable LockedSession lock(String what) {
    try {
      Connection connection = dataSource.getConnection();
      takeFromPool(connection);
      return LockedSession.lock(connection, what, frozen);
    } catch (SQLException failed) {
      throw cannotLock(what, failed);
    }
  }

  private static IllegalStateException cannotLock(String what, SQLException failed) {
    return new IllegalStateException("cannot lock the files of " + what, failed);
  }

  /** A lazy data source would take it at the first statement, or to end what never began. */
  private static void takeFromPool(Connection connection) throws SQLException {
    try {
      var _ = connection.getMetaData();
    } catch (SQLException | RuntimeException | Error failed) {
      LockedSession.close(connection);
      throw failed;
    }
  }
}
