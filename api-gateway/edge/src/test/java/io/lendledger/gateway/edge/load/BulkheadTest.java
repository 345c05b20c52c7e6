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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

class BulkheadTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(6);

  private static final Party FLOOD = new Party("FLOOD", "a");
  private static final Party QUIET = new Party("QUIET", "q");

  private final AtomicLong now = new AtomicLong();

  private static Bulkhead bulkhead(int atOnce, int waiting, Duration longestWait) {
    return bulkhead(new Room(atOnce, atOnce, waiting), longestWait, new Company());
  }

  private static Bulkhead bulkhead(Room room, Duration longestWait, Company company) {
    return new Bulkhead("reads", room, longestWait, company, false, Rest.SHORT, System::nanoTime);
  }

  /** Slots whose turns lasted for long before: {@code mean} is an average of them. */
  private Bulkhead bulkheadAfterTurnsOf(Duration mean, int waiting) {
    Room room = new Room(1, 1, waiting);
    Bulkhead bulkhead =
        new Bulkhead(
            "writes", room, LONGEST_WAIT, new Company(now::get), false, Rest.SHORT, now::get);
    Place slow = bulkhead.place(FLOOD);
    StepVerifier.create(slow.take()).verifyComplete();
    now.addAndGet(mean.multipliedBy(16).toNanos());
    slow.leave();
    return bulkhead;
  }

  /** Why a request is refused while it asks; null if it is not. */
  private static @Nullable String refusedAtOnce(Bulkhead bulkhead, Party party) {
    AtomicReference<String> refusal = new AtomicReference<>();
    Thread asking = Thread.currentThread();
    Disposable _ =
        bulkhead
            .place(party)
            .take()
            .subscribe(
                _ -> {},
                each -> {
                  if (Thread.currentThread() == asking) {
                    refusal.set(each.getMessage());
                  }
                });
    return refusal.get();
  }

  /** What another has under way when a lender comes is bounded while that one is about. */
  @Test
  void besideOthersATenantHasItsPart() {
    Company company = new Company();
    Bulkhead bulkhead = bulkhead(new Room(4, 1, 8), PATIENCE, company);
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
    Bulkhead another = bulkhead(new Room(4, 1, 8), PATIENCE, company);
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
    assertThat(bulkhead.refusedSince()).isEqualTo(Map.of(NoRoom.FULL, 1L));
    assertThat(bulkhead.refusedSince()).isEmpty();
    assertThat(bulkhead.refusedEver()).isOne();
  }

  @Test
  void waitingEnds() {
    Bulkhead bulkhead = bulkhead(1, 5, Duration.ofMillis(50));
    StepVerifier.create(bulkhead.place(FLOOD).take()).verifyComplete();
    StepVerifier.create(bulkhead.place(FLOOD).take())
        .expectError(Overloaded.class)
        .verify(PATIENCE);
  }

  @Test
  void whoseTurnWouldComeTooLateIsRefusedAtOnceBehindOneThatWaitsLong() {
    Bulkhead bulkhead = bulkheadAfterTurnsOf(LONGEST_WAIT, 5);
    assertThat(refusedAtOnce(bulkhead, FLOOD)).as("takes it").isNull();
    assertThat(refusedAtOnce(bulkhead, FLOOD)).as("waits").isNull();
    now.addAndGet(LONGEST_WAIT.toNanos() / 2);
    assertThat(refusedAtOnce(bulkhead, FLOOD)).contains("its turn would come too late");
    assertThat(bulkhead.refusedSince()).isEqualTo(Map.of(NoRoom.TOO_LATE, 1L));
  }

  /** The database stood still for a while; that says nothing of those who come later. */
  @Test
  void afterAStandstillABurstWaits() {
    Bulkhead bulkhead = bulkheadAfterTurnsOf(LONGEST_WAIT.multipliedBy(2), 40);
    for (int number = 0; number < 40; number++) {
      assertThat(refusedAtOnce(bulkhead, FLOOD)).isNull();
    }
  }

  @Test
  void whoIsRefusedDisplacesNobody() {
    Bulkhead bulkhead = bulkheadAfterTurnsOf(LONGEST_WAIT, 4);
    assertThat(refusedAtOnce(bulkhead, FLOOD)).as("takes it").isNull();
    List<Throwable> displaced = new ArrayList<>();
    Disposable _ = bulkhead.place(QUIET).take().subscribe();
    assertThat(refusedAtOnce(bulkhead, QUIET)).as("waits").isNull();
    for (int number = 0; number < 3; number++) {
      Disposable _ = bulkhead.place(FLOOD).take().subscribe(_ -> {}, displaced::add);
    }
    now.addAndGet(LONGEST_WAIT.toNanos() / 2);
    assertThat(refusedAtOnce(bulkhead, QUIET)).isNotNull();
    assertThat(displaced).isEmpty();
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
