package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a lender has written that the processes have not handled yet. */
class UnhandledTest {

  private static final int EACH = 10;

  private final Unhandled unhandled = new Unhandled();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong followed = new AtomicLong();

  private long left() {
    return unhandled.handled(position -> followed.get() >= position, written::get);
  }

  @Test
  void whatIsFollowedIsTakenOff() {
    written.set(100);
    unhandled.add(10, EACH, written::get);
    written.set(200);
    unhandled.add(5, EACH, written::get);
    assertThat(unhandled.records()).isEqualTo(15);

    followed.set(150);
    assertThat(left()).isEqualTo(5);
    followed.set(200);
    assertThat(left()).isZero();
  }

  /** The end of the store is a question to the database, for which only one of them waits. */
  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS)
  void othersAddWhileOneAsksForTheEnd() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    AtomicInteger questions = new AtomicInteger();
    Thread asking =
        Thread.ofVirtual()
            .start(() ->
                unhandled.add(
                    10,
                    EACH,
                    () -> {
                      questions.incrementAndGet();
                      asked.countDown();
                      await(answered);
                      return 7;
                    }));
    asked.await();
    for (int i = 0; i < 30; i++) {
      unhandled.add(1, EACH, () -> questions.incrementAndGet());
    }
    assertThat(unhandled.records()).isEqualTo(40);
    assertThat(questions).hasValue(1);

    answered.countDown();
    asking.join();
    written.set(9);
    followed.set(8);
    assertThat(left()).as("those after the first mark").isEqualTo(30);
    followed.set(9);
    assertThat(left()).isZero();
  }

  @Test
  void whatCouldNotBeMarkedIsCountedAndMarkedLater() {
    assertThatThrownBy(() ->
            unhandled.add(
                12,
                EACH,
                () -> {
                  throw new IllegalStateException("the store is away");
                }))
        .hasMessageContaining("the store is away");
    assertThat(unhandled.records()).isEqualTo(12);
    written.set(3);
    assertThat(left()).isEqualTo(12);
    followed.set(3);
    assertThat(left()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
