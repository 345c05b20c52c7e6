package io.lendledger.command.audit;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Brings blocks of the history into the {@link HistoryIndex} once nothing can be appended to them
 * any more. Of several processes one does a block; old blocks take half of its time.
 */
@Component
class HistoryIndexing implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(HistoryIndexing.class);
  private static final long LOOK_MILLIS = 10_000;

  private static final String TAKE = "SELECT pg_try_advisory_xact_lock(490)";
  private static final String NEXT =
      """
      SELECT block FROM (
        SELECT coalesce(max(block) + 1, 0) AS block FROM eventstore.history_block) AS next
       WHERE (block + 1) * :length <= (SELECT max(global_index) + 1 FROM eventstore.domain_event)
      """;
  private static final String PLACES =
      """
      INSERT INTO eventstore.history_index (kind, name, block, places)
      SELECT said.kind, said.name, :block,
             array_agg(CAST(global_index - :first AS smallint) ORDER BY global_index)
        FROM eventstore.domain_event CROSS JOIN LATERAL (VALUES
               ('aggregate', type),
               ('event', payload_type),
               ('lender', convert_from(payload, 'UTF8')::jsonb ->> 'lenderCode')
             ) AS said (kind, name)
       WHERE global_index BETWEEN :first AND :last AND said.name IS NOT NULL
       GROUP BY said.kind, said.name
      """;
  private static final String TIMES =
      """
      INSERT INTO eventstore.history_block (block, first_time, last_time)
      SELECT :block, min(time_stamp), max(time_stamp)
        FROM eventstore.domain_event WHERE global_index BETWEEN :first AND :last
      """;

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private @Nullable CountDownLatch ending;
  private String fault = "";

  HistoryIndexing(DataSource dataSource, PlatformTransactionManager transactions) {
    this.jdbc = JdbcClient.create(dataSource);
    this.transaction = new TransactionTemplate(transactions);
  }

  /** Indexes a block; false when none is complete, or another process does it. */
  boolean indexNext() {
    return Boolean.TRUE.equals(
        transaction.execute(_ -> {
          Optional<Long> next =
              jdbc.sql(TAKE).query(Boolean.class).single() ? next() : Optional.empty();
          next.ifPresent(this::index);
          return next.isPresent();
        }));
  }

  private Optional<Long> next() {
    return jdbc.sql(NEXT).param("length", HistoryIndex.BLOCK).query(Long.class).optional();
  }

  private void index(long block) {
    long first = block * HistoryIndex.BLOCK;
    long last = first + HistoryIndex.BLOCK - 1;
    Map<String, Long> bounds = Map.of("block", block, "first", first, "last", last);
    jdbc.sql(PLACES).params(bounds).update();
    jdbc.sql(TIMES).params(bounds).update();
  }

  @Override
  public synchronized void start() {
    CountDownLatch end = new CountDownLatch(1);
    ending = end;
    Thread.ofVirtual().name("history-index").start(() -> follow(end));
  }

  private void follow(CountDownLatch end) {
    try {
      long rest;
      do {
        long began = System.nanoTime();
        rest = indexed() ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) : LOOK_MILLIS;
      } while (!end.await(rest, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean indexed() {
    try {
      boolean more = indexNext();
      fault = "";
      return more;
    } catch (RuntimeException | Error failure) {
      String said = String.valueOf(failure.getMessage());
      if (!said.equals(fault)) {
        log.warn("The index of the history does not grow; searches read more events", failure);
        fault = said;
      }
      return false;
    }
  }

  @Override
  public synchronized void stop() {
    if (ending != null) {
      ending.countDown();
      ending = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return ending != null;
  }
}
