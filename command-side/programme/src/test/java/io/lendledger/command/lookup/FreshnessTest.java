package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.CommandSideRun;
import io.lendledger.core.fault.KeptReads;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
