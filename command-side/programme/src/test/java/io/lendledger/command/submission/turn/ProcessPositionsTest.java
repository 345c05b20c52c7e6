package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.reading.LedModels;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Whoever follows the store decides what has been handled. */
class ProcessPositionsTest {

  private static IntakeDesk intake;

  private final AtomicLong process = new AtomicLong(-1);
  private final AtomicReference<OptionalLong> models = new AtomicReference<>(OptionalLong.empty());
  private final AtomicLong nanos = new AtomicLong();
  private final ProcessPositions positions = positions();

  private ProcessPositions positions() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("models", (LedModels) models::get);
    return new ProcessPositions(
        intake.run.get(Freshness.class),
        intake.run.get(RecordedTransactions.class),
        (ProcessTokens) name -> process.get(),
        beans.getBeanProvider(LedModels.class),
        nanos::get);
  }

  @BeforeAll
  static void start() {
    intake = new IntakeDesk();
  }

  @AfterAll
  static void stop() {
    intake.close();
  }

  @Test
  void anEventThatTheModelsOfThisProcessDoNotShowIsNotHandled() {
    models.set(OptionalLong.of(-2));
    assertThat(positions.haveHandled(-1)).isFalse();

    models.set(OptionalLong.of(-1));
    assertThat(positions.haveHandled(-1)).isTrue();
  }

  @Test
  void modelsThatAnotherProcessLeadsAreNotWaitedFor() {
    assertThat(positions.haveHandled(-1)).isTrue();
  }

  @Test
  void whatTheLookUpsHaveNotSeenIsNotHandled() {
    process.set(Long.MAX_VALUE);
    models.set(OptionalLong.of(Long.MAX_VALUE));
    assertThat(positions.haveHandled(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void aProcessIsWaitedForWhileItMoves() {
    for (long at = -100; at < -1; at++) {
      process.set(at);
      assertThat(positions.haveHandled(-1)).as("at %d", at).isFalse();
      pass(10);
    }
    process.set(-1);
    assertThat(positions.haveHandled(-1)).isTrue();
  }

  @Test
  void aProcessThatStandsIsNotWaitedForUntilItMoves() {
    process.set(-5);
    assertThat(positions.haveHandled(-1)).isFalse();
    pass(10);
    assertThat(positions.haveHandled(-1)).as("it may move yet").isFalse();
    pass(10);
    assertThat(positions.haveHandled(-1)).as("it stands").isTrue();

    process.set(-4);
    pass(1);
    assertThat(positions.haveHandled(-1)).as("it moves again").isFalse();
  }

  /** It goes back to where its last batch ended. */
  @Test
  void aProcessThatTriesAnEventAgainAndAgainStands() {
    process.set(-4);
    assertThat(positions.haveHandled(-1)).isFalse();
    for (int attempt = 0; attempt < 3; attempt++) {
      process.set(-5);
      pass(4);
      assertThat(positions.haveHandled(-1)).isFalse();
      process.set(-4);
      pass(1);
      assertThat(positions.haveHandled(-1)).isFalse();
    }
    pass(1);
    assertThat(positions.haveHandled(-1)).isTrue();
  }

  /** Nobody needed it to be further meanwhile. */
  @Test
  void aProcessThatRestedDoesNotStand() {
    process.set(-5);
    assertThat(positions.haveHandled(-5)).isTrue();
    pass(3_600);
    assertThat(positions.haveHandled(-1)).isFalse();
  }

  @Test
  void othersAreWaitedForBesideAProcessThatStands() {
    process.set(-5);
    models.set(OptionalLong.of(-2));
    assertThat(positions.haveHandled(-1)).isFalse();
    pass(3_600);
    assertThat(positions.haveHandled(-1)).as("the models do not show it").isFalse();

    models.set(OptionalLong.of(-1));
    assertThat(positions.haveHandled(-1)).isTrue();
  }

  /** They move until they have seen what the desk opened with. */
  @Test
  void lookUpsThatStandAreNotWaitedForEither() {
    process.set(Long.MAX_VALUE);
    assertThat(positions.haveHandled(Long.MAX_VALUE)).isFalse();
    IntakeDesk.await(() -> {
      pass(3_600);
      return positions.haveHandled(Long.MAX_VALUE);
    });
  }

  private void pass(long seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
