package io.lendledger.gateway.file.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.gateway.OneDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Locks on sessions of a pool, which do not end by themselves. */
class WorkLockTest {

  private static final long PATIENCE_SECONDS = 60;

  private static DataSource database;
  private static JdbcClient others;
  private HikariDataSource pool;
  private WorkLock lock;
  private LenderFileStore store;
  @TempDir private Path root;

  @BeforeAll
  static void makeDatabase() {
    database = OneDatabase.another("work_locks");
    others = JdbcClient.create(database);
    assertThat(others.sql("CREATE SCHEMA access").update()).isZero();
    new ResourceDatabasePopulator(new ClassPathResource("db/access/V589__file_work.sql"))
        .execute(database);
  }

  @BeforeEach
  void start() {
    assertThat(others.sql("CREATE SCHEMA altered").update()).isZero();
    var config = new HikariConfig();
    config.setDataSource(database);
    config.setConnectionInitSql("SET search_path = altered, pg_catalog");
    config.setMaximumPoolSize(2);
    pool = new HikariDataSource(config);
    store = new LenderFileStore(root);
    lock = new WorkLock(new LazyConnectionDataSourceProxy(pool), store);
  }

  @AfterEach
  void stop() {
    lock.destroy();
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

  private void assertThatAnotherSessionLocks(String what) {
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!anotherSessionLocks(what)) {
      assertThat(System.nanoTime()).as(what).isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
  }

  @Test
  void nobodyElseDoesTheWorkMeanwhile() {
    lock.runAlone(
        "work",
        _ -> {
          assertThat(anotherSessionLocks("work")).isFalse();
          lock.runAlone(
              "work",
              _ -> {
                throw new AssertionError("twice at once");
              });
        });
    assertThatAnotherSessionLocks("work");
  }

  @ParameterizedTest
  @ValueSource(strings = {"RAISE ''refused''", "RETURN false"})
  void anotherSessionLocksWhatWasNotUnlocked(String unlocking) {
    alter("pg_advisory_unlock", unlocking);
    lock.runAlone("work", _ -> {});
    assertThatAnotherSessionLocks("work");
  }

  @Test
  void anotherSessionLocksWhatWasLockedWithoutAnAnswer() {
    alter(
        "pg_try_advisory_lock", "PERFORM pg_catalog.pg_try_advisory_lock($1); RAISE ''no answer''");
    assertThatThrownBy(() -> lock.runAlone("work", _ -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThatAnotherSessionLocks("work");
  }

  private WorkLock beating(Duration beat) {
    return new WorkLock(database, store, beat, Duration.ofSeconds(1));
  }

  private static boolean isRun(WorkLock lock) {
    var ran = new AtomicBoolean();
    lock.runAlone("work", _ -> ran.set(true));
    return ran.get();
  }

  private static Path write(WorkRun run, String text) {
    try {
      return Files.writeString(run.newUnfinished(), text);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /** Neither session ends by itself: both processes are there. */
  @Test
  void nothingOfAProcessThatStoodStillHasAnEffect() throws Exception {
    WorkLock frozen = beating(Duration.ofDays(1));
    WorkLock other = beating(Duration.ofMillis(100));
    Path target = root.resolve("file");
    frozen.runAlone(
        "work",
        run -> {
          Path older = write(run, "older");
          long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
          var written = new AtomicBoolean();
          while (!written.get()) {
            assertThat(System.nanoTime()).isLessThan(end);
            other.runAlone(
                "work",
                next -> {
                  put(next, "newer", target);
                  written.set(true);
                });
          }

          assertThatThrownBy(() -> store.move(older, target))
              .isInstanceOf(NoSuchFileException.class);
          assertThatThrownBy(() -> store.put(run, new byte[1], target))
              .isInstanceOf(NoSuchFileException.class);
          assertThatThrownBy(() -> run.remove(target)).isInstanceOf(NoSuchFileException.class);
          assertThatThrownBy(() -> run.requireLast(others))
              .isInstanceOf(IllegalStateException.class);
        });
    assertThat(target).hasContent("newer");
    frozen.runAlone(
        "work",
        run -> {
          run.requireLast(others);
          put(run, "newest", target);
        });
    assertThat(target).hasContent("newest");
    assertThat(LenderFileStore.directories(root.resolve("unfinished"))).hasSize(1);
    frozen.destroy();
    other.destroy();
  }

  private void put(WorkRun run, String text, Path target) {
    try {
      store.put(run, text.getBytes(StandardCharsets.UTF_8), target);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  @Test
  void theWorkOfAProcessThatMovesIsItsOwnHoweverLong() {
    WorkLock slow = beating(Duration.ofMillis(100));
    WorkLock other = beating(Duration.ofMillis(100));
    slow.runAlone(
        "work",
        run -> {
          long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
          while (System.nanoTime() < end) {
            assertThat(isRun(other)).isFalse();
          }
          run.requireLast(others);
        });
    slow.destroy();
    other.destroy();
  }

  @Test
  void whatIsNotThereIsRemovedAlready() throws IOException {
    lock.runAlone(
        "work",
        run -> {
          try {
            run.remove(root.resolve("absent"));
            run.remove(Files.createFile(root.resolve("present")));
          } catch (IOException failed) {
            throw new AssertionError(failed);
          }
        });
    assertThat(root.resolve("present")).doesNotExist();
  }
}
