package io.lendledger.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.query.projection.ReadReplica;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Connections to a standby, watched like those to the database. A new one is handed out when it is
 * to a copy of the database that shows at least what an earlier one has shown: a standby that was
 * killed may begin again further back. What the database itself has lost is no measure.
 */
final class ReplicaPool implements ReadReplica, AutoCloseable {

  private static final long NOTHING = -1;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final String NOT_PERMITTED = "42501";
  private static final String STARTING = "57P03";

  private static final String IDENTITY = "SELECT system_identifier FROM pg_control_system()";
  private static final String COMMITTED = "SELECT pg_current_wal_insert_lsn()::text";
  private static final String HAS_REPLAYED =
      "SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= ?::pg_lsn";
  private static final String SHOWN = "SELECT coalesce(max(position), -1) FROM query.progress";

  private final String url;
  private final DatabaseWatch watch;
  private final Duration patience;
  private final HikariDataSource pool;
  private final WatchedDataSource shown;
  private final AtomicLong seen = new AtomicLong(NOTHING);
  private final Set<Runnable> whenSeenLost = ConcurrentHashMap.newKeySet();
  private volatile @Nullable OptionalLong identity;
  private volatile @Nullable JdbcTemplate followed;

  /** Of a pool that has not begun; its database is waited for. */
  ReplicaPool(HikariDataSource pool, DatabaseWatch watch, FirstContact contact) {
    this.url = pool.getJdbcUrl();
    this.watch = watch;
    this.patience = contact.patience();
    this.pool = pool;
    var probe = JdbcProbe.ofReads(WatchedPool.connecting(pool));
    contact.await(url, probe);
    this.shown = WatchedPool.watched(pool, watch, probe, new Examined());
  }

  private final class Examined extends PhysicalConnections {

    Examined() {
      super(WatchedPool.driver(pool), watch);
    }

    @Override
    void examine(Connection connection) throws SQLException {
      var jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
      try {
        requireCopy(jdbc);
        requireNotBehind(jdbc);
      } catch (DataAccessException e) {
        throw new SQLTransientConnectionException(
            "The read replica cannot be examined: " + e.getMostSpecificCause(), STARTING, e);
      }
    }
  }

  private void requireCopy(JdbcTemplate jdbc) throws SQLException {
    OptionalLong wanted = identity;
    if (wanted != null && isOther(wanted, identity(jdbc))) {
      throw new SQLTransientConnectionException(
          "The read replica is a copy of another database", STARTING);
    }
  }

  private void requireNotBehind(JdbcTemplate jdbc) throws SQLException {
    long least = seen.get();
    Long position = least == NOTHING ? null : jdbc.queryForObject(SHOWN, Long.class);
    if (position != null && position < least && !isLost(least)) {
      throw new SQLTransientConnectionException(
          "The read replica has come to position %d only, and has shown %d before"
              .formatted(position, least),
          STARTING);
    }
  }

  /**
   * Whether the database does not show what was seen here: a standby took over without it, of which
   * this replica had more. Nothing that comes would ever show that.
   */
  private boolean isLost(long least) {
    JdbcTemplate database = followed;
    Long there = database == null ? null : database.queryForObject(SHOWN, Long.class);
    if (there == null || there >= least) {
      return false;
    }
    seen.compareAndSet(least, NOTHING);
    whenSeenLost.forEach(Runnable::run);
    return true;
  }

  @Override
  public DataSource dataSource() {
    return shown;
  }

  @Override
  public void seen(long position) {
    seen.accumulateAndGet(position, Math::max);
  }

  @Override
  public void forgetSeen() {
    seen.set(NOTHING);
  }

  @Override
  public void whenSeenLost(Runnable listener) {
    whenSeenLost.add(listener);
  }

  @Override
  public void awaitAllOf(DataSource database) {
    var primary = new JdbcTemplate(database);
    followed = primary;
    var replica = new JdbcTemplate(shown);
    OptionalLong own = identity(primary);
    if (isOther(own, identity(replica))) {
      throw new StartRefused(
          "%s is no copy of the database that this service writes: correct --%s."
              .formatted(FirstContact.place(url), ReplicaConfiguration.URL));
    }
    identity = own;
    String committed = primary.queryForObject(COMMITTED, String.class);
    long end = System.nanoTime() + patience.toNanos();
    while (!Boolean.TRUE.equals(replica.queryForObject(HAS_REPLAYED, Boolean.class, committed))) {
      if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
        throw new StartRefused(
            "%s does not follow the database: it has not come in %d s to what was committed when this process started."
                .formatted(FirstContact.place(url), patience.toSeconds()));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Who may not ask for it goes without. */
  private static OptionalLong identity(JdbcTemplate jdbc) {
    try {
      Long found = jdbc.queryForObject(IDENTITY, Long.class);
      return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    } catch (DataAccessException e) {
      if (e.getMostSpecificCause() instanceof SQLException sql
          && NOT_PERMITTED.equals(sql.getSQLState())) {
        return OptionalLong.empty();
      }
      throw e;
    }
  }

  private static boolean isOther(OptionalLong one, OptionalLong two) {
    return one.isPresent() && two.isPresent() && one.getAsLong() != two.getAsLong();
  }

  /** Whether it is there. */
  DatabaseWatch watch() {
    return watch;
  }

  @Override
  public void close() {
    watch.close();
    pool.close();
  }
}
