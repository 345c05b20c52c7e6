package io.lendledger.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.load.Bulkhead.Place;
import io.lendledger.gateway.refusal.Overloaded;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

class BulkheadTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Test
  void whoFindsNoRoomWaitsInOrderAndTheNextIsRefusedAtOnce() {
    Bulkhead bulkhead = new Bulkhead("reads", 1, 1, PATIENCE);
    Place first = bulkhead.place();
    Place second = bulkhead.place();
    StepVerifier.create(first.take()).verifyComplete();
    StepVerifier.create(second.take())
        .expectSubscription()
        .then(() -> StepVerifier.create(bulkhead.place().take()).verifyError(Overloaded.class))
        .then(first::leave)
        .expectComplete()
        .verify(PATIENCE);
    assertThat(bulkhead.refusedSince()).isOne();
    assertThat(bulkhead.refusedSince()).isZero();
  }

  @Test
  void waitingEnds() {
    Bulkhead bulkhead = new Bulkhead("reads", 1, 5, Duration.ofMillis(50));
    StepVerifier.create(bulkhead.place().take()).verifyComplete();
    StepVerifier.create(bulkhead.place().take()).expectError(Overloaded.class).verify(PATIENCE);
  }

  /** The one before held its place for more than sixteen times as long as anyone may wait. */
  @Test
  void whoseTurnWouldComeTooLateIsRefusedAtOnce() throws InterruptedException {
    Bulkhead bulkhead = new Bulkhead("reads", 1, 5, Duration.ofMillis(2));
    Place slow = bulkhead.place();
    StepVerifier.create(slow.take()).verifyComplete();
    Thread.sleep(100);
    slow.leave();
    StepVerifier.create(bulkhead.place().take()).verifyComplete();
    Place next = bulkhead.place();
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    Disposable unused = next.take().subscribe(_ -> {}, refusal::set);
    assertThat(refusal.get()).isInstanceOf(Overloaded.class);
  }

  @Test
  void whoGoesAwayWhileWaitingLeavesNothingBehind() {
    Bulkhead bulkhead = new Bulkhead("reads", 1, 1, PATIENCE);
    Place first = bulkhead.place();
    Place gone = bulkhead.place();
    StepVerifier.create(first.take()).verifyComplete();
    Disposable waiting = gone.take().doFinally(_ -> gone.leave()).subscribe();
    waiting.dispose();
    first.leave();
    first.leave();
    StepVerifier.create(bulkhead.place().take()).verifyComplete();
    StepVerifier.create(bulkhead.place().take().timeout(Duration.ofMillis(50), Mono.empty()))
        .expectComplete()
        .verify(PATIENCE);
  }

  @Test
  void neverAreMoreInsideThanThereIsRoomFor() {
    Bulkhead bulkhead = new Bulkhead("reads", 3, 10_000, PATIENCE);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Long served =
        Flux.range(0, 2_000)
            .flatMap(number -> visit(bulkhead, inside, most, number), 64)
            .count()
            .block(PATIENCE);
    assertThat(served).isEqualTo(2_000);
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(inside.get()).isZero();
  }

  private static Mono<Integer> visit(
      Bulkhead bulkhead, AtomicInteger inside, AtomicInteger most, int number) {
    Place place = bulkhead.place();
    return place
        .take()
        .then(
            Mono.fromCallable(
                    () -> {
                      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                      inside.decrementAndGet();
                      return number;
                    })
                .subscribeOn(Schedulers.parallel()))
        .doFinally(_ -> place.leave());
  }
}
