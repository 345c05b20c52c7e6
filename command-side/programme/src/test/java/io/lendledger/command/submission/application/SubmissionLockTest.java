package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.submission.SubmissionId;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/** Locks on a session that does not end by itself, as pooled ones do not. */
class SubmissionLockTest {

  private static final SubmissionId ONE = new SubmissionId("one");
  private static final SubmissionId OTHER = new SubmissionId("other");

  private final OwnDatabase database = OwnDatabase.empty();
  private final JdbcClient others = JdbcClient.create(database.dataSource());
  private HikariDataSource pool;
  private SubmissionLock lock;

  @BeforeEach
  void start() {
    assertThat(others.sql("CREATE SCHEMA altered").update()).isZero();
    var config = new HikariConfig();
    config.setDataSource(database.dataSource());
    config.setConnectionInitSql("SET search_path = altered, pg_catalog");
    config.setMaximumPoolSize(1);
    pool = new HikariDataSource(config);
    lock = new SubmissionLock(new LazyConnectionDataSourceProxy(pool));
  }

  @AfterEach
  void stop() {
    pool.close();
    database.close();
  }

  /** Has the lock's session call something else by the name of PostgreSQL's own function. */
  private void alter(String function, String body) {
    String other =
        "CREATE FUNCTION altered.%s(bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN %s; END'"
            .formatted(function, body);
    assertThat(others.sql(other).update()).isZero();
  }

  private void restore(String function) {
    assertThat(others.sql("DROP FUNCTION altered.%s".formatted(function)).update()).isZero();
  }

  private boolean anotherSessionLocks(SubmissionId submission) {
    return others
        .sql("SELECT pg_try_advisory_lock(hashtextextended(?, 1))")
        .param(submission.value())
        .query(Boolean.class)
        .single();
  }

  @Test
  void anIdleOneKeepsNoConnection() {
    assertThat(lock.runAlone(ONE, (_, _) -> assertThat(anotherSessionLocks(ONE)).isFalse()))
        .isTrue();
    assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    assertThat(anotherSessionLocks(ONE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"RAISE ''refused''", "RETURN false"})
  void anotherSessionLocksWhatWasNotUnlocked(String unlocking) {
    alter("pg_advisory_unlock", unlocking);

    assertThat(lock.runAlone(ONE, (_, _) -> {})).isTrue();

    IntakeDesk.await(() -> anotherSessionLocks(ONE));
    restore("pg_advisory_unlock");
    assertThat(lock.runAlone(ONE, (_, _) -> {})).isTrue();
  }

  @Test
  void anotherSessionLocksWhatWasLockedWithoutAnAnswer() {
    alter(
        "pg_try_advisory_lock", "PERFORM pg_catalog.pg_try_advisory_lock($1); RAISE ''no answer''");

    assertThatThrownBy(() -> lock.runAlone(ONE, (_, _) -> {}))
        .isInstanceOf(IllegalStateException.class);

    IntakeDesk.await(() -> anotherSessionLocks(ONE));
    restore("pg_try_advisory_lock");
    assertThat(lock.runAlone(ONE, (_, _) -> {})).isTrue();
  }

  @Test
  void theLocksThatWentWithASessionAreKnownToBeLost() {
    alter("pg_advisory_unlock", "RETURN false");

    assertThatThrownBy(() ->
            lock.runAlone(
                ONE,
                (_, requireLock) -> {
                  requireLock.run();
                  assertThat(lock.runAlone(OTHER, (_, _) -> {})).isTrue();
                  requireLock.run();
                }))
        .hasMessageContaining("lost the lock of submission one");
    IntakeDesk.await(() -> anotherSessionLocks(ONE));
  }

  private SubmissionLock beating(Duration beat) {
    return new SubmissionLock(database.dataSource(), beat, Duration.ofSeconds(1));
  }

  /** Neither session ends by itself: both processes are there. */
  @Test
  void theLocksOfAProcessThatStandsStillAreFreeAfterAWhile() {
    SubmissionLock frozen = beating(Duration.ofDays(1));
    SubmissionLock other = beating(Duration.ofMillis(100));

    assertThatThrownBy(() ->
            frozen.runAlone(
                ONE,
                (_, requireLock) -> {
                  IntakeDesk.await(() -> other.runAlone(ONE, (_, _) -> {}));
                  requireLock.run();
                }))
        .hasMessageContaining("lost the lock of submission one");
    frozen.destroy();
    other.destroy();
  }

  /** What a process that stands still did last may have been to give another lock back. */
  @Test
  void theLocksOfAProcessThatGaveOneBackAreFreeAfterAWhile() {
    SubmissionLock frozen = beating(Duration.ofDays(1));
    SubmissionLock other = beating(Duration.ofMillis(100));
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();

    assertThatThrownBy(() ->
            frozen.runAlone(
                ONE,
                (_, requireLock) -> {
                  assertThat(frozen.runAlone(OTHER, (_, _) -> {})).isTrue();
                  IntakeDesk.await(
                      () -> other.runAlone(ONE, (_, _) -> {}) || System.nanoTime() > end);
                  requireLock.run();
                }))
        .hasMessageContaining("lost the lock of submission one");
    frozen.destroy();
    other.destroy();
  }

  @Test
  void theLocksOfAProcessThatMovesAreItsOwnHoweverLong() {
    SubmissionLock slow = beating(Duration.ofMillis(100));
    SubmissionLock other = beating(Duration.ofMillis(100));
    long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();

    slow.runAlone(
        ONE,
        (_, requireLock) -> {
          IntakeDesk.await(() -> other.runAlone(ONE, (_, _) -> {}) || System.nanoTime() > end);
          requireLock.run();
        });
    assertThat(System.nanoTime()).isGreaterThan(end);
    slow.destroy();
    other.destroy();
  }
}
