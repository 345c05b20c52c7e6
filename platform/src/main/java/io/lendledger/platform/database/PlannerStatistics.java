package io.lendledger.platform.database;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Has tables analysed as soon as they have doubled. PostgreSQL looks once a minute; until then its
 * planner takes a table that has grown from nothing for one of a few rows, chooses between its
 * indexes as if by chance, and a statement may take a thousand times as long.
 */
final class PlannerStatistics implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(PlannerStatistics.class);

  private static final long EVERY_MILLIS = 1_000;

  /** Bytes of WAL below which too little has been written for a look. */
  private static final long LITTLE = 256 * 1024;

  private static final String WRITTEN =
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint";

  private static final String GROWN =
      """
      SELECT format('%I.%I', known.schemaname, known.relname)
      FROM pg_stat_user_tables known JOIN pg_class AS class ON class.oid = known.relid
      WHERE pg_has_role(class.relowner, 'USAGE')
        AND known.n_live_tup > 2 * greatest(class.reltuples, 0) + 200
      """;

  private final JdbcClient jdbc;
  private volatile @Nullable ScheduledExecutorService timer;
  private long seen = -LITTLE;

  PlannerStatistics(DataSource database) {
    this.jdbc = JdbcClient.create(database);
  }

  /** Looks, if enough has been written since the last look; tells which tables were analysed. */
  synchronized List<String> look() {
    long written = jdbc.sql(WRITTEN).query(Long.class).single();
    if (written - seen < LITTLE) {
      return List.of();
    }
    List<String> grown = jdbc.sql(GROWN).query((row, _) -> row.getString(1)).list();
    grown.forEach(table -> jdbc.sql("ANALYZE (SKIP_LOCKED) " + table).update());
    seen = written;
    return grown;
  }

  private void lookQuietly() {
    try {
      List<String> analysed = look();
      LOG.debug("Analysed {}", analysed);
    } catch (RuntimeException | Error later) {
      LOG.debug("Tables were not analysed; trying again", later);
    }
  }

  @Override
  public void start() {
    var looks =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("planner-statistics").factory());
    var first =
        looks.scheduleWithFixedDelay(
            this::lookQuietly, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    timer = looks;
    LOG.debug("Tables are looked at: {}", first);
  }

  @Override
  public void stop() {
    ScheduledExecutorService running = timer;
    if (running != null) {
      running.shutdownNow();
    }
    timer = null;
  }

  @Override
  public boolean isRunning() {
    return timer != null;
  }
}
