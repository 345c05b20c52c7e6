package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.fault.PassingFault;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.datasource.AbstractDataSource;

@Timeout(120)
class DatabaseWatchTest {

  private final DatabaseWatch watch = new DatabaseWatch(Clock.systemUTC());
  private volatile boolean there = true;

  @AfterEach
  void close() {
    watch.close();
  }

  private Optional<Probe.Fault> look() {
    return there ? Optional.empty() : Optional.of(new Probe.Fault("refused", false));
  }

  private void lose() {
    there = false;
    watch.suspect(new SQLException("lost", "08006"));
    while (watch.outage().isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void whoWaitsGoesOnWhenItIsBack() throws Exception {
    watch.begin(this::look);
    lose();
    assertThat(watch.awaitThere(Duration.ofMillis(10))).isFalse();
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(() -> awaitQuietly(Duration.ofMinutes(2)));
    there = true;
    assertThat(waiting.get(120, TimeUnit.SECONDS)).isTrue();
    assertThat(watch.outage()).isEmpty();
  }

  @Test
  void nobodyWaitsWhileTheProcessStops() throws Exception {
    watch.begin(this::look);
    lose();
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(() -> awaitQuietly(Duration.ofDays(1)));
    watch.stopWaiting();
    assertThat(waiting.get(120, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void tellsOfTheLossBeforeAnybodyUsesItAgainAndOfItsReturn() throws Exception {
    AtomicInteger losses = new AtomicInteger();
    CountDownLatch back = new CountDownLatch(1);
    watch.whenLost(losses::incrementAndGet);
    watch.whenBack(back::countDown);
    watch.begin(this::look);
    lose();
    there = true;
    assertThat(watch.awaitThere(Duration.ofMinutes(2))).isTrue();
    assertThat(losses).hasValue(2);
    assertThat(back.await(120, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void errorEndsOneLookOnly() {
    AtomicInteger looks = new AtomicInteger();
    watch.begin(() -> {
      if (looks.incrementAndGet() == 1) {
        throw new StackOverflowError();
      }
      return look();
    });
    lose();
    assertThat(watch.outage()).isPresent();
  }

  /** A server that was killed and is back between two looks has forgotten what it had not kept. */
  @Test
  void sessionThatWasLostIsALossThoughTheDatabaseIsThere() throws Exception {
    CountDownLatch back = new CountDownLatch(1);
    watch.whenBack(back::countDown);
    new KilledDatabase(watch).kill();
    assertThat(back.await(120, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void refusesAtOnceWhileItIsAway() {
    watch.begin(this::look);
    var pool = new Pool();
    var source = new WatchedDataSource(pool, watch, Duration.ofDays(1));
    lose();
    assertThatThrownBy(source::getConnection)
        .isInstanceOf(SQLTransientConnectionException.class)
        .hasMessageContaining("The database is away: refused")
        .matches(PassingFault::isDatabaseAway);
    assertThat(pool.asked).hasValue(0);
  }

  @Test
  void refusesWhoWaitsForAConnectionWhenItIsLost() {
    watch.begin(this::look);
    var pool = new Pool();
    pool.onAsk = () -> there = false;
    var source = new WatchedDataSource(pool, watch, Duration.ofDays(1));
    assertThatThrownBy(source::getConnection).hasMessageContaining("The database is away");
  }

  @Test
  void waitsForAFreeConnectionAsLongAsIsConfigured() {
    watch.begin(this::look);
    var pool = new Pool();
    var source = new WatchedDataSource(pool, watch, Duration.ofMillis(50));
    assertThatThrownBy(source::getConnection).hasMessageContaining("all are in use");
    assertThat(pool.asked.get()).isGreaterThan(1);
  }

  private boolean awaitQuietly(Duration longest) {
    try {
      return watch.awaitThere(longest);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One that has no connection free. */
  private static final class Pool extends AbstractDataSource {

    private final AtomicInteger asked = new AtomicInteger();
    private Runnable onAsk = () -> {};

    @Override
    public Connection getConnection() throws SQLException {
      asked.incrementAndGet();
      onAsk.run();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      throw new SQLTransientConnectionException("all are in use");
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
      return getConnection();
    }
  }
}
