package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.reading.LedModels;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Whoever follows the store decides what has been handled. */
class ProcessPositionsTest {

  private final IntakeDesk intake = new IntakeDesk();
  private final AtomicLong process = new AtomicLong(-1);
  private final AtomicReference<OptionalLong> models = new AtomicReference<>(OptionalLong.empty());
  private final ProcessPositions positions = positions();

  private ProcessPositions positions() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("models", (LedModels) models::get);
    return new ProcessPositions(
        intake.run.get(Freshness.class),
        intake.run.get(RecordedTransactions.class),
        (ProcessTokens) name -> process.get(),
        beans.getBeanProvider(LedModels.class));
  }

  @AfterEach
  void stop() {
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
  void aProcessThatMovesDoesNotStandStill() {
    long begun = System.nanoTime() - TimeUnit.HOURS.toNanos(1);
    assertThat(positions.haveHandled(-1)).isTrue();
    assertThat(positions.standsStillSince(begun, Duration.ofMinutes(30))).isFalse();
    assertThat(positions.standsStillSince(begun - 1, Duration.ZERO)).isTrue();
  }
}
