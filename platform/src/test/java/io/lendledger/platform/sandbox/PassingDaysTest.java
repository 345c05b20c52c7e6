package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.sandbox.ClockMove;
import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxState;
import io.lendledger.gateway.sandbox.TurnedDials;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days that pass while somebody stops them. */
class PassingDaysTest {

  private static final Instant NOW = Instant.parse("2026-11-24T10:00:00Z");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 24);

  @TempDir Path data;
  private final Slow day = new Slow();
  private SandboxBook book;
  private PassingDays days;
  private SandboxRun sandbox;

  /** Its second evening takes until it is let go. */
  private static final class Slow implements Acting {

    private final List<String> done = new CopyOnWriteArrayList<>();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    @Override
    public void morning(LocalDate day, Kept kept, Problems problems) {
      done.add("morning " + day);
    }

    @Override
    public void reset(String lender, LocalDate day, Problems problems) {
      done.add("reset of " + lender + " on " + day);
    }

    @Override
    public boolean evening(LocalDate day, Kept kept, Problems problems)
        throws InterruptedException {
      if (day.equals(TODAY.plusDays(1))) {
        reached.countDown();
        open.await();
      }
      done.add("evening " + day);
      return true;
    }
  }

  @BeforeEach
  void setUp() {
    book =
        SandboxBook.begin(
            data,
            Kept.begin(
                SandboxPlan.first(TODAY, 17), new Jump(NOW, NOW), new SandboxDials(0, 0, 0, 0)),
            Clock.fixed(NOW, ZoneOffset.UTC));
    days =
        new PassingDays(book, () -> day, () -> day.done.add("effects at " + book.time().instant()));
    sandbox = new SandboxRun(book, days, new AskedReset(new SandboxReset(data), () -> {}, false));
    days.start();
  }

  @AfterEach
  void end() throws Exception {
    days.stop();
  }

  @Test
  void aLenderIsResetOnceBetweenThePartsOfADay() throws Exception {
    var _ = sandbox.move(UUID.randomUUID(), new ClockMove(null, 2));
    day.reached.await();
    var _ = sandbox.turn(new LenderCode("A"), new TurnedDials(100, null, null, null));
    sandbox.reset(new LenderCode("A"));
    sandbox.reset(new LenderCode("A"));
    assertThat(sandbox.clock().resettingLenders()).containsExactly("A");
    assertThat(sandbox.dials(new LenderCode("A"))).isEqualTo(sandbox.dials(null));
    day.open.countDown();
    awaitStanding();
    assertThat(day.done)
        .containsSubsequence(
            "evening " + TODAY.plusDays(1),
            "reset of A on " + TODAY.plusDays(2),
            "morning " + TODAY.plusDays(2))
        .containsOnlyOnce("reset of A on " + TODAY.plusDays(2));
    assertThat(sandbox.clock().resettingLenders()).isEmpty();
  }

  @Test
  void aStoppedMoveEndsTheDayThatIsUnderWayAndNoOther() throws Exception {
    var _ = sandbox.move(UUID.randomUUID(), new ClockMove(null, 300));
    assertThat(day.reached.await(1, TimeUnit.MINUTES)).isTrue();
    sandbox.stop();
    day.open.countDown();
    awaitStanding();
    assertThat(day.done)
        .containsExactly(
            "effects at 2026-11-24T10:00:00Z",
            "evening 2026-11-24",
            "effects at 2026-11-24T17:15:00Z",
            "morning 2026-11-25",
            "effects at 2026-11-25T07:00:00Z",
            "evening 2026-11-25",
            "effects at 2026-11-25T17:15:00Z",
            "morning 2026-11-26");
    assertThat(sandbox.clock().state()).isEqualTo(SandboxState.Standing);
    assertThat(sandbox.clock().date()).isEqualTo("2026-11-26");
    assertThat(sandbox.clock().lastClosedDate()).isEqualTo("2026-11-25");
    assertThat(sandbox.clock().target()).isNull();
    assertThat(sandbox.clock().stoppedShortOf()).isEqualTo(TODAY.plusDays(300));
  }

  private void awaitStanding() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (sandbox.clock().state() == SandboxState.Moving && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }
}
