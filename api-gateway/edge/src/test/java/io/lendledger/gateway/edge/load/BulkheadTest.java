package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.fairness.Rest;
import io.lendledger.gateway.edge.load.Bulkhead.Place;
import io.lendledger.gateway.edge.load.Bulkhead.Room;
import io.lendledger.gateway.edge.refusal.Overloaded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

  private static final Party FLOOD = new Party("FLOOD", "a");
  private static final Party QUIET = new Party("QUIET", "q");

  private static Bulkhead bulkhead(int atOnce, int waiting, Duration longestWait) {
    Room room = new Room(atOnce, atOnce, waiting);
    return new Bulkhead("reads", room, longestWait, new Company(), false, Rest.SHORT);
  }

  /** What another has under way when a lender comes is bounded while that one is about. */
  @Test
  void besideOthersATenantHasItsPart() {
    Company company = new Company();
    Bulkhead bulkhead =
        new Bulkhead("reads", new Room(4, 1, 8), PATIENCE, company, false, Rest.SHORT);
    List<Disposable> flood = new ArrayList<>();
    AtomicInteger inside = new AtomicInteger();
    for (int number = 0; number < 6; number++) {
      flood.add(
          bulkhead.place(FLOOD).take().doOnSuccess(_ -> inside.incrementAndGet()).subscribe());
    }
    assertThat(inside.get()).as("alone").isEqualTo(4);
    company.note(QUIET.tenant());
    Place second = bulkhead.place(QUIET);
    StepVerifier.create(second.take()).verifyComplete();
    second.leave();
    Bulkhead another =
        new Bulkhead("reads", new Room(4, 1, 8), PATIENCE, company, false, Rest.SHORT);
    for (int number = 0; number < 6; number++) {
      flood.add(another.place(FLOOD).take().doOnSuccess(_ -> inside.incrementAndGet()).subscribe());
    }
    assertThat(inside.get()).as("beside another").isEqualTo(4 + 1);
    StepVerifier.create(another.place(QUIET).take()).verifyComplete();
    flood.forEach(Disposable::dispose);
  }

  @Test
  void whoFindsNoRoomWaitsInOrderAndTheNextIsRefusedAtOnce() {
    Bulkhead bulkhead = bulkhead(1, 1, PATIENCE);
    Place first = bulkhead.place(FLOOD);
    Place second = bulkhead.place(FLOOD);
    StepVerifier.create(first.take()).verifyComplete();
    StepVerifier.create(second.take())
        .expectSubscription()
        .then(() -> StepVerifier.create(bulkhead.place(FLOOD).take()).verifyError(Overloaded.class))
        .then(first::leave)
        .expectComplete()
        .verify(PATIENCE);
    assertThat(bulkhead.refusedSince()).isOne();
    assertThat(bulkhead.refusedSince()).isZero();
  }

  @Test
  void waitingEnds() {
    Bulkhead bulkhead = bulkhead(1, 5, Duration.ofMillis(50));
    StepVerifier.create(bulkhead.place(FLOOD).take()).verifyComplete();
    StepVerifier.create(bulkhead.place(FLOOD).take())
        .expectError(Overloaded.class)
        .verify(PATIENCE);
  }

  /** The one before held its place for more than sixteen times as long as anyone may wait. */
  @Test
  void whoseTurnWouldComeTooLateIsRefusedAtOnce() {
    Bulkhead bulkhead = bulkhead(1, 5, Duration.ofNanos(1));
    Place slow = bulkhead.place(FLOOD);
    StepVerifier.create(slow.take()).verifyComplete();
    slow.leave();
    StepVerifier.create(bulkhead.place(FLOOD).take()).verifyComplete();
    Place next = bulkhead.place(FLOOD);
    Map<Thread, Throwable> refusals = new ConcurrentHashMap<>();
    Disposable _ =
        next.take().subscribe(_ -> {}, each -> refusals.put(Thread.currentThread(), each));
    assertThat(refusals.get(Thread.currentThread()))
        .as("by whoever asks, not by the timer of those that wait")
        .isInstanceOf(Overloaded.class);
  }

  @Test
  void whoGoesAwayWhileWaitingLeavesNothingBehind() {
    Bulkhead bulkhead = bulkhead(1, 1, PATIENCE);
    Place first = bulkhead.place(FLOOD);
    Place gone = bulkhead.place(FLOOD);
    StepVerifier.create(first.take()).verifyComplete();
    Disposable waiting = gone.take().doFinally(_ -> gone.leave()).subscribe();
    waiting.dispose();
    first.leave();
    first.leave();
    StepVerifier.create(bulkhead.place(FLOOD).take()).verifyComplete();
    StepVerifier.create(bulkhead.place(FLOOD).take().timeout(Duration.ofMillis(50), Mono.empty()))
        .expectComplete()
        .verify(PATIENCE);
  }

  @Test
  void neverAreMoreInsideThanThereIsRoomFor() {
    Bulkhead bulkhead = bulkhead(3, 10_000, PATIENCE);
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

  /** One lender's requests take all room and all room to wait; another's come as if alone. */
  @Test
  void aTenantIsLetInHoweverHardAnotherPushes() {
    Bulkhead bulkhead = bulkhead(2, 4, PATIENCE);
    List<Disposable> flood = new ArrayList<>();
    AtomicInteger refused = new AtomicInteger();
    for (int number = 0; number < 64; number++) {
      flood.add(bulkhead.place(FLOOD).take().subscribe(_ -> {}, _ -> refused.incrementAndGet()));
    }
    assertThat(refused.get()).isEqualTo(64 - 2 - 4);
    Place quiet = bulkhead.place(QUIET);
    StepVerifier.create(quiet.take()).verifyComplete();
    AtomicReference<Throwable> second = new AtomicReference<>();
    Disposable _ = bulkhead.place(QUIET).take().subscribe(_ -> {}, second::set);
    assertThat(second.get()).as("it may wait: another gives way").isNull();
    flood.forEach(Disposable::dispose);
  }

  @Test
  void aPlaceCountsForItsTenantOnceThatIsKnown() {
    Bulkhead bulkhead = bulkhead(1, 1, PATIENCE);
    Party stranger = new Party("strangers", "192.0.2.1");
    Place first = bulkhead.place(stranger);
    StepVerifier.create(first.take()).verifyComplete();
    StepVerifier.create(first.belongTo(QUIET)).verifyComplete();
    Place second = bulkhead.place(QUIET);
    StepVerifier.create(second.take())
        .expectSubscription()
        .then(() -> StepVerifier.create(bulkhead.place(stranger).take()).verifyComplete())
        .then(first::leave)
        .expectComplete()
        .verify(PATIENCE);
  }

  /** One lender's requests come under no name, and turn out to be one lender's. */
  @Test
  void aTenantCannotTakeTheReserveUnderNoName() {
    Bulkhead bulkhead = bulkhead(2, 10, PATIENCE);
    Party stranger = new Party("strangers", "192.0.2.1");
    List<Disposable> flood = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      Place place = bulkhead.place(stranger);
      flood.add(place.take().then(Mono.defer(() -> place.belongTo(FLOOD))).subscribe());
    }
    StepVerifier.create(bulkhead.place(QUIET).take()).verifyComplete();
    flood.forEach(Disposable::dispose);
  }

  private static Mono<Integer> visit(
      Bulkhead bulkhead, AtomicInteger inside, AtomicInteger most, int number) {
    Place place = bulkhead.place(FLOOD);
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
