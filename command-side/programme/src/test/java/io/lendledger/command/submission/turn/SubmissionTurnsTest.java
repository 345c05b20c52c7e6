package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.lookup.demand.Shortfalls;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.fairness.Rest;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;

/** How much of a lender's is done at once. */
class SubmissionTurnsTest {

  private static final LenderCode OTHER = new LenderCode("OTHER");
  private static final int PART = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final int CHECKS = PART + 1;
  private static final long PATIENCE_SECONDS = 180;
  private static final int MORE_THAN_SLOTS = 80 * Runtime.getRuntime().availableProcessors();

  private static IntakeDesk intake;

  private final Company company = new Company();
  private final SubmissionTurns turns = turns(company);
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  @BeforeAll
  static void start() {
    intake = new IntakeDesk();
  }

  @AfterAll
  static void stop() {
    intake.close();
  }

  private static SubmissionTurns turns(Company company) {
    return new SubmissionTurns(
        intake.run.get(Backlog.class), intake.run.get(Commands.class), company);
  }

  @Test
  void aLenderAloneUsesMoreThanItsPart() throws Exception {
    CountDownLatch together = new CountDownLatch(CHECKS);
    checks(
        OTHER,
        () -> {
          together.countDown();
          return await(together);
        });
    assertThat(most.get()).isEqualTo(CHECKS);
  }

  @Test
  void besideAnotherALenderHasItsPart() throws Exception {
    company.note(Party.of(LendingDesk.DEMO, "reads").tenant());
    checks(OTHER, () -> true);
    assertThat(most.get()).isBetween(1, PART);
  }

  /** The clock stands still, so the other one's request stays young. */
  @Test
  void checksUnderWayTakeTurnsOnceAnotherGoesFirst() throws Exception {
    Company company = new Company(() -> 0);
    SubmissionTurns turns = turns(company);
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch anotherCame = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(2);
    Function<Runnable, Boolean> check =
        othersGo -> {
          begun.countDown();
          await(anotherCame);
          othersGo.run();
          inside.countDown();
          return await(inside, 300);
        };
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> metTheOther = new ArrayList<>();
      for (int number = 0; number < 2; number++) {
        metTheOther.add(threads.submit(() -> turns.check(OTHER, false, check)));
      }
      assertThat(await(begun)).isTrue();
      company.enter(Party.of(OTHER, "requests"), 2);
      company.enter(Party.of(LendingDesk.DEMO, "reads"), 1);
      anotherCame.countDown();
      List<Boolean> met = new ArrayList<>();
      for (Future<Boolean> each : metTheOther) {
        met.add(each.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
      assertThat(met).as("the first has left when the second goes on").contains(false);
    }
  }

  /** Its transaction is open meanwhile. A pause of commands that have stopped throws. */
  @Test
  void theAcceptanceOfALargeBodyRestsForABoundedTimeOnly() {
    AtomicLong nanos = new AtomicLong();
    Company company = new Company(nanos::get);
    try (IntakeDesk stopping = new IntakeDesk()) {
      Commands stopped = stopping.run.get(Commands.class);
      stopped.stop();
      Runnable othersGo =
          new SubmissionTurns(intake.run.get(Backlog.class), stopped, company).pacing(OTHER);
      company.enter(Party.of(OTHER, "requests"), 2);
      company.enter(Party.of(LendingDesk.DEMO, "reads"), 1);
      nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(20));
      assertThatThrownBy(othersGo::run).isInstanceOf(Commands.Interrupted.class);

      nanos.set(Rest.AFTER_BODY.longest().toNanos());
      company.leave(Party.of(LendingDesk.DEMO, "reads"), 1);
      company.enter(Party.of(LendingDesk.DEMO, "reads"), 1);
      assertThat(company.givesWay(Party.of(OTHER, "requests").tenant())).isTrue();
      othersGo.run();
    }
  }

  /** As when the database dies under a flood: afterwards all slots are there. */
  @Test
  void slotsAreGivenBackWhenNobodyCanTellHowMuchIsUnhandled() throws Exception {
    AtomicBoolean away = new AtomicBoolean(true);
    Following following =
        _ -> {
          if (away.get()) {
            throw new IllegalStateException("the database is away");
          }
          return true;
        };
    ObjectProvider<StoreHead> head =
        new ObjectProvider<>() {
          @Override
          public StoreHead getObject() {
            return () -> 1;
          }
        };
    Backlog backlog =
        new Backlog(
            head, intake.run.get(Shortfalls.class), following, intake.run.get(Commands.class));
    SubmissionTurns turns = new SubmissionTurns(backlog, intake.run.get(Commands.class), company);
    backlog.wrote(OTHER, 1_000, Standing.ALONE);
    Runnable straight = () -> turns.straight(OTHER, 1, () -> true);
    Runnable large = () -> turns.turn(OTHER, false).take(() -> {});
    for (int number = 0; number < MORE_THAN_SLOTS; number++) {
      for (Runnable work : List.of(straight, large)) {
        assertThatThrownBy(() -> within(work)).hasRootCauseMessage("the database is away");
      }
    }
    away.set(false);
    within(straight);
    within(large);
  }

  private static void within(Runnable work) throws Exception {
    CompletableFuture.runAsync(work, Thread::startVirtualThread)
        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void slicesAreSmallerBesideAnother() {
    Pace pace = new Pace();
    for (int slice = 0; slice < 10; slice++) {
      pace.faster(Standing.ALONE);
    }
    int alone = pace.records();
    for (int slice = 0; slice < 10; slice++) {
      pace.faster(Standing.BESIDE);
    }
    assertThat(pace.records()).as("beside another").isLessThan(alone);
    pace.slower();
    assertThat(pace.records()).isPositive();
  }

  private void checks(LenderCode lender, Supplier<Boolean> check) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int number = 0; number < CHECKS; number++) {
        all.add(threads.submit(() -> turns.check(lender, false, () -> counted(check))));
      }
      for (Future<Boolean> each : all) {
        assertThat(each.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private boolean counted(Supplier<Boolean> check) {
    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
    try {
      return check.get();
    } finally {
      inside.decrementAndGet();
    }
  }

  private static boolean await(CountDownLatch latch) {
    return await(latch, PATIENCE_SECONDS * 1_000);
  }

  private static boolean await(CountDownLatch latch, long millis) {
    try {
      return latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
