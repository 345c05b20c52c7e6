package io.lendledger.gateway.edge.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

class UnderwayTest {

  private final Underway underway = new Underway();
  private final Blocking blocking = new Blocking();
  private final CountDownLatch free = new CountDownLatch(1);

  @AfterEach
  void stop() {
    blocking.destroy();
  }

  private Disposable asked(Mono<?> work) {
    return work.contextWrite(of -> of.put(Underway.class, underway)).subscribe();
  }

  @Test
  void nothingIsUnderWayAtFirst() {
    underway.whenNone(free::countDown);
    assertThat(free.getCount()).isZero();
  }

  @Test
  void workWhoseCallerHasGoneIsUnderWayUntilItEnds() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Disposable caller =
        asked(
            blocking.call(() -> {
              begun.countDown();
              return goOn.await(1, TimeUnit.MINUTES);
            }));
    begun.await();
    caller.dispose();
    underway.whenNone(free::countDown);
    assertThat(underway.isAny()).isTrue();
    assertThat(free.getCount()).isOne();
    goOn.countDown();
    assertThat(free.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void aQuestionIsUnderWayUntilItIsAnswered() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    CompletableFuture<String> told = underway.during(() -> answer);
    underway.whenNone(free::countDown);
    assertThat(free.getCount()).isOne();
    answer.complete("yes");
    assertThat(free.getCount()).isZero();
    assertThat(told).isCompletedWithValue("yes");
  }

  @Test
  void aQuestionThatCannotBeAskedIsNot() {
    assertThatThrownBy(() ->
            underway.during(() -> {
              throw new IllegalStateException("no");
            }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(underway.isAny()).isFalse();
  }

  /** Reactor would throw it where nobody waits. */
  @Test
  void workThatAnErrorEndsIsAnswered() {
    Mono<String> work =
        blocking.call(() -> {
          throw new NoClassDefFoundError("missing");
        });
    assertThatThrownBy(() -> work.block(Duration.ofMinutes(1)))
        .hasRootCauseInstanceOf(NoClassDefFoundError.class);
  }

  @Test
  void theLastOfSeveralEndsIt() {
    CompletableFuture<String> one = new CompletableFuture<>();
    CompletableFuture<String> other = new CompletableFuture<>();
    var _ = underway.during(() -> one);
    var _ = underway.during(() -> other);
    underway.whenNone(free::countDown);
    one.completeExceptionally(new IllegalStateException("failed"));
    assertThat(free.getCount()).isOne();
    other.complete("yes");
    assertThat(free.getCount()).isZero();
  }
}
