package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.CommandSideRun;
import io.lendledger.core.fault.KeptReads;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A stop ends the look-ups and those who wait for them side by side. */
@Timeout(300)
class FreshnessTest {

  /** No event will ever be there. */
  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void aWaitEndsWhenTheProcessStops() throws Exception {
    var begun = new CountDownLatch(1);
    CompletableFuture<Void> waiting;
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      Freshness freshness = run.get(Freshness.class);
      waiting =
          CompletableFuture.runAsync(() -> {
            begun.countDown();
            freshness.await(NEVER);
          });
      begun.await();
      assertThat(waiting).isNotDone();
      freshness.stop();
      assertThatThrownBy(waiting::join)
          .isInstanceOf(CompletionException.class)
          .cause()
          .isInstanceOfSatisfying(
              Rejected.class,
              each -> assertThat(each.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE))
          .hasMessageContaining("The process stops");
      assertThat(freshness.isRunning()).isFalse();
      freshness.start();
      assertThat(freshness.awaitHead()).isEqualTo(-1);
    }
  }

  /** The database may have come back without what the look-ups had reached. */
  @Test
  void whatWasReachedBeforeALossIsAskedAnew() {
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      Freshness freshness = run.get(Freshness.class);
      freshness.reached(7);
      freshness.await(7);
      run.get(KeptReads.class).forget();
      assertThat(freshness.position(7)).isEqualTo(-1);
    }
  }

  /** It hears of each commit itself, and may wait for many. */
  @Test
  void whoKeepsTheLookUpsWaitsWithoutAskingTheTable() throws Exception {
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      var asked = new AtomicInteger();
      Freshness freshness = freshness(run, asked, () -> 0);
      freshness.reached(1);
      Thread waiting = waiting(freshness, 5);
      for (long position = 2; position <= 5; position++) {
        assertThat(freshness.position(5)).isEqualTo(position - 1);
        freshness.reached(position);
      }
      waiting.join();
      assertThat(asked).hasValue(0);
    }
  }

  /**
   * Whoever has kept them may have lost them to another, of whose commits the table alone tells.
   */
  @Test
  void whoHasKeptThemLearnsFromTheTableThatAnotherGoesOn() throws Exception {
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      var asked = new AtomicInteger();
      Freshness freshness = freshness(run, asked, System::nanoTime);
      freshness.reached(1);
      Thread waiting = waiting(freshness, 7);
      run.get(JdbcClient.class)
          .sql("UPDATE command.progress SET position = 7 WHERE name = ?")
          .param(LookUps.GROUP)
          .update();
      waiting.join();
      assertThat(freshness.position(7)).isEqualTo(7);
    }
  }

  private static Freshness freshness(CommandSideRun run, AtomicInteger asked, LongSupplier nanos) {
    var counted =
        new DelegatingDataSource(run.get(DataSource.class)) {
          @Override
          public Connection getConnection() throws SQLException {
            asked.incrementAndGet();
            return super.getConnection();
          }
        };
    return new Freshness(
        new ObjectProvider<>() {},
        JdbcClient.create(counted),
        run.get(LookUpRevision.class),
        new LookUpProperties(60_000),
        nanos);
  }

  /** One that waits already. */
  private static Thread waiting(Freshness freshness, long position) {
    Thread waiting = Thread.ofPlatform().start(() -> freshness.await(position));
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return waiting;
  }

  @Test
  void whatTheLookUpsHaveReachedIsReachedInAStopToo() {
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      Freshness freshness = run.get(Freshness.class);
      freshness.reached(7);
      freshness.stop();
      freshness.await(7);
      assertThatThrownBy(() -> freshness.await(8)).hasMessageContaining("The process stops");
    }
  }
}
