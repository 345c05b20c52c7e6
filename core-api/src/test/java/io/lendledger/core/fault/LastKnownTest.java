package io.lendledger.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LastKnownTest {

  @Test
  void readersOfWhatDoesNotAnswerGetTheLastValue() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    LastKnown<Integer> figure =
        new LastKnown<>(
            7,
            () -> {
              asked.incrementAndGet();
              awaitQuietly(never);
              return 8;
            });
    assertThat(figure.get()).isEqualTo(7);
    assertThat(figure.get()).isEqualTo(7);
    assertThat(asked).as("one question at a time").hasValue(1);
    never.countDown();
    awaitValue(figure, 8);
  }

  @Test
  void failureKeepsTheLastValueAndIsAskedAgain() {
    AtomicInteger asked = new AtomicInteger();
    LastKnown<Integer> figure =
        new LastKnown<>(
            1,
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new Unanswered();
              }
              return 2;
            });
    assertThat(figure.get()).isEqualTo(1);
    awaitValue(figure, 2);
  }

  private static void awaitValue(LastKnown<Integer> figure, int wanted) {
    while (figure.get() != wanted) {
      Thread.onSpinWait();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Told by nobody: the thread that asks ends quietly. */
  private static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("not there", null, false, false);
    }
  }
}
