package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.lookup.demand.Shortfalls;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** A lender is held up by what the processes have yet to handle of its own, and nobody else is. */
class BacklogTest {

  private static final LenderCode OTHER = new LenderCode("OTHER");
  private static final LenderCode DEMO = LendingDesk.DEMO;
  private static final int BESIDE = 40;
  private static final int SLICE = 20;
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
  private static final long PATIENCE_SECONDS = 300;

  private static IntakeDesk intake;

  private final Company company = new Company();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong handled = new AtomicLong();
  private final AtomicLong mostUnhandled = new AtomicLong();
  private final Backlog backlog = backlog();
  private final SubmissionTurns turns =
      new SubmissionTurns(backlog, intake.run.get(Commands.class), company);

  private Backlog backlog() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("head", (StoreHead) written::get);
    return new Backlog(
        beans.getBeanProvider(StoreHead.class),
        intake.run.get(Shortfalls.class),
        position -> handled.get() >= position,
        intake.run.get(Commands.class));
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
  void aLenderWaitsWithAllThatItHasUnderWay() {
    write(OTHER, 10_000);

    assertThat(backlog.mayGoOn(OTHER, Standing.ALONE)).isFalse();
    assertThat(backlog.mayGoOn(DEMO, Standing.BESIDE)).isTrue();

    handled.set(written.get());
    assertThat(backlog.mayGoOn(OTHER, Standing.BESIDE)).isTrue();
  }

  @Test
  void besideOthersLessIsUnhandled() {
    write(OTHER, 2 * BESIDE);

    assertThat(backlog.mayGoOn(OTHER, Standing.ALONE)).isTrue();
    assertThat(backlog.mayGoOn(OTHER, Standing.BESIDE)).isFalse();
  }

  @Test
  void lessStillWhileAnotherWaitsBehindIt() {
    write(OTHER, BESIDE);
    assertThat(backlog.mayGoOn(OTHER, Standing.BESIDE)).isTrue();
    assertThat(backlog.mayGoOn(OTHER, Standing.GIVING_WAY)).isFalse();
  }

  /** The clock stands still, so the other one's request stays young. */
  @Test
  void aBodyWaitsForWhatItsLenderHasInFrontOfAnother() throws Exception {
    Company company = new Company(() -> 0);
    company.note(Party.of(DEMO, "reads").tenant());
    company.enter(Party.of(DEMO, "reads"), 1);
    company.enter(Party.of(OTHER, "requests"), 2);
    SubmissionTurns turns = new SubmissionTurns(backlog, intake.run.get(Commands.class), company);
    write(OTHER, SLICE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<String> body = threads.submit(() -> turns.straight(OTHER, 1, () -> "written"));
      assertThatThrownBy(() -> body.get(300, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      handled.set(written.get());
      assertThat(body.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("written");
    }
  }

  @Test
  void whatWasWrittenAloneIsHandledBesideOthersToo() {
    write(OTHER, BESIDE + 1);
    assertThat(backlog.mayGoOn(OTHER, Standing.BESIDE)).isFalse();

    handled.set(written.get());

    assertThat(backlog.mayGoOn(OTHER, Standing.BESIDE)).isTrue();
  }

  /** However many submissions of it there are, and however slowly they are followed. */
  @Test
  void submissionsSideBySideWriteNoMoreThanOne() throws Exception {
    company.note(Party.of(DEMO, "reads").tenant());
    int submissions = 30;
    int slices = 5;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int each = 0; each < submissions; each++) {
        all.add(threads.submit(() -> apply(slices)));
      }
      long end = (long) submissions * slices * SLICE;
      while (handled.get() < end) {
        company.note(Party.of(DEMO, "reads").tenant());
        TimeUnit.MILLISECONDS.sleep(1);
        handled.set(Math.min(written.get(), handled.get() + SLICE));
      }
      for (Future<?> each : all) {
        each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    }
    assertThat(mostUnhandled.get()).isLessThanOrEqualTo(BESIDE + (PROCESSORS + 1L) * SLICE);
  }

  private void apply(int slices) {
    SubmissionTurns.Turn turn = turns.turn(OTHER, false);
    turn.take(() -> {
      for (int slice = 0; slice < slices; slice++) {
        long now = written.addAndGet(SLICE);
        mostUnhandled.accumulateAndGet(now - handled.get(), Math::max);
        turn.endSlice(SLICE, new Pace());
      }
    });
  }

  private void write(LenderCode lender, int records) {
    written.addAndGet(records);
    backlog.wrote(lender, records, Standing.ALONE);
  }
}
