package io.lendledger.gateway.file.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.gateway.OneDatabase;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/** Locks on sessions of a pool, which do not end by themselves. */
class WorkLockTest {

  private static final long PATIENCE_SECONDS = 60;

  private static DataSource database;
  private static JdbcClient others;
  private HikariDataSource pool;
  private WorkLock lock;

  @BeforeAll
  static void makeDatabase() {
    database = OneDatabase.another("work_locks");
    others = JdbcClient.create(database);
  }

  @BeforeEach
  void start() {
    assertThat(others.sql("CREATE SCHEMA altered").update()).isZero();
    var config = new HikariConfig();
    config.setDataSource(database);
    config.setConnectionInitSql("SET search_path = altered, pg_catalog");
    config.setMaximumPoolSize(2);
    pool = new HikariDataSource(config);
    lock = new WorkLock(new LazyConnectionDataSourceProxy(pool));
  }

  @AfterEach
  void stop() {
    pool.close();
    assertThat(others.sql("DROP SCHEMA altered CASCADE").update()).isZero();
  }

  /** Has the locks' sessions call something else by the name of PostgreSQL's own function. */
  private static void alter(String function, String body) {
    String other =
        "CREATE FUNCTION altered.%s(bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN %s; END'"
            .formatted(function, body);
    assertThat(others.sql(other).update()).isZero();
  }

  private static boolean anotherSessionLocks(String what) {
    return others
        .sql("SELECT pg_try_advisory_lock(hashtextextended(?, 41))")
        .param(what)
        .query(Boolean.class)
        .single();
  }

  private void assertThatAnotherSessionLocks(String what) throws InterruptedException {
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!anotherSessionLocks(what)) {
      assertThat(System.nanoTime()).as(what).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  @Test
  void nobodyElseDoesTheWorkMeanwhile() throws InterruptedException {
    lock.runAlone(
        "work",
        () -> {
          assertThat(anotherSessionLocks("work")).isFalse();
          lock.runAlone(
              "work",
              () -> {
                throw new AssertionError("twice at once");
              });
        });
    assertThatAnotherSessionLocks("work");
  }

  @ParameterizedTest
  @ValueSource(strings = {"RAISE ''refused''", "RETURN false"})
  void anotherSessionLocksWhatWasNotUnlocked(String unlocking) throws InterruptedException {
    alter("pg_advisory_unlock", unlocking);
    lock.runAlone("work", () -> {});
    assertThatAnotherSessionLocks("work");
  }

  @Test
  void anotherSessionLocksWhatWasLockedWithoutAnAnswer() throws InterruptedException {
    alter(
        "pg_try_advisory_lock", "PERFORM pg_catalog.pg_try_advisory_lock($1); RAISE ''no answer''");
    assertThatThrownBy(() -> lock.runAlone("work", () -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThatAnotherSessionLocks("work");
  }
}
