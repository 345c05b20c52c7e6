package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.sandbox.ClockMove;
import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.gateway.sandbox.SandboxProblem;
import io.lendledger.gateway.sandbox.SandboxState;
import io.lendledger.gateway.sandbox.TurnedDials;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of the clock while no days pass yet. */
class SandboxRunTest {

  private static final Instant NOW = Instant.parse("2026-11-26T10:00:00Z");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);
  private static final Clock SYSTEM = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final LenderCode A = new LenderCode("A");
  private static final SandboxDials DIALS = new SandboxDials(1, 2, 3, 4);

  @TempDir Path data;
  private SandboxBook book;
  private SandboxRun sandbox;
  private final AtomicInteger restarts = new AtomicInteger();
  private boolean archives;

  @BeforeEach
  void setUp() {
    book =
        SandboxBook.begin(
            data, Kept.begin(SandboxPlan.first(TODAY, 17), new Jump(NOW, NOW), DIALS), SYSTEM);
    sandbox = over(book);
  }

  private SandboxRun over(SandboxBook book) {
    return new SandboxRun(
        book,
        new PassingDays(
            book,
            () -> {
              throw new IllegalStateException("no days pass here");
            },
            () -> {}),
        new AskedReset(new SandboxReset(data), restarts::incrementAndGet, archives));
  }

  private static ClockMove days(int days) {
    return new ClockMove(null, days);
  }

  private static ClockMove to(String date) {
    return new ClockMove(LocalDate.parse(date), null);
  }

  private void refused(ClockMove move, String field, String issue) {
    Rejected refused =
        catchThrowableOfType(Rejected.class, () -> sandbox.move(UUID.randomUUID(), move));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    Fault fault = refused.rejection().faults().getFirst();
    assertThat(fault.field()).isEqualTo(field);
    assertThat(fault.value()).isNotNull();
    assertThat(fault.issue()).isEqualTo(issue);
    assertThat(sandbox.clock().state()).isEqualTo(SandboxState.Standing);
  }

  @Test
  void goesForwardOnlyAndNotTooFar() {
    refused(to("2026-11-26"), "date", "must be after the business date, 2026-11-26");
    refused(to("2020-01-01"), "date", "must be after the business date, 2026-11-26");
    refused(to("2027-11-28"), "date", "must not be after 2027-11-27: 366 days a request");
    refused(to("2036-11-27"), "date", "must not go beyond 2036-11-26, the sandbox's last day");
    assertThat(sandbox.move(UUID.randomUUID(), to("2027-11-27"))).isEqualTo("2027-11-27");
  }

  @Test
  void neverGoesBeyondItsLastDay() {
    book.jump(Instant.parse("2036-11-20T07:00:00Z"), kept -> kept);
    refused(days(7), "days", "must not go beyond 2036-11-26, the sandbox's last day");
    assertThat(sandbox.move(UUID.randomUUID(), days(6))).isEqualTo("2036-11-26");
  }

  @Test
  void isMovedOnceAtATimeAndARepeatMovesNothing() {
    UUID operation = UUID.randomUUID();
    assertThat(sandbox.move(operation, days(3))).isEqualTo("2026-11-29");
    assertThatThrownBy(() -> sandbox.move(UUID.randomUUID(), days(1)))
        .hasMessageContaining("moving to 2026-11-29");
    assertThat(sandbox.move(operation, days(3))).isEqualTo("2026-11-29");
    SandboxRun restarted = over(SandboxBook.open(data, SYSTEM));
    assertThat(restarted.clock().target()).isEqualTo("2026-11-29");
    assertThat(restarted.move(operation, days(3))).isEqualTo("2026-11-29");
  }

  @Test
  void isStoppedAtTheEndOfTheDayThatIsUnderWayAndSaysWhereItWasToGo() {
    sandbox.stop();
    assertThat(sandbox.clock().stoppedShortOf()).as("it did not move").isNull();
    var _ = sandbox.move(UUID.randomUUID(), days(300));
    sandbox.stop();
    sandbox.stop();
    SandboxRun restarted = over(SandboxBook.open(data, SYSTEM));
    assertThat(restarted.clock().state()).isEqualTo(SandboxState.Moving);
    assertThat(restarted.clock().target()).isEqualTo(TODAY.plusDays(1));
    assertThat(restarted.clock().stoppedShortOf()).isEqualTo(TODAY.plusDays(300));
    book.change(Kept::arrived);
    assertThat(sandbox.clock().stoppedShortOf()).isEqualTo(TODAY.plusDays(300));
    var _ = sandbox.move(UUID.randomUUID(), days(1));
    assertThat(sandbox.clock().stoppedShortOf()).as("another move").isNull();
    sandbox.stop();
    assertThat(sandbox.clock().stoppedShortOf()).as("it goes no further anyway").isNull();
  }

  @Test
  void aMorningThatIsUnderWayIsTheLastOfAStoppedMove() {
    var _ = sandbox.move(UUID.randomUUID(), days(300));
    book.jump(Instant.parse("2026-11-27T07:00:00Z"), kept -> kept.before(Kept.Part.MORNING));
    sandbox.stop();
    assertThat(sandbox.clock().target()).isEqualTo("2026-11-27");
  }

  @Test
  void aResetIsOnTheDiskBeforeTheServiceEndsAndIsAnsweredOnce() {
    book.jump(Instant.parse("2027-02-03T07:00:00Z"), kept -> kept.closed(TODAY));
    UUID asked = UUID.randomUUID();
    assertThat(sandbox.reset(asked)).isEqualTo(asked);
    assertThat(restarts).hasValue(1);
    SandboxPlan next = new SandboxReset(data).kept().orElseThrow();
    assertThat(next).isEqualTo(SandboxPlan.first(TODAY, 17).again(asked));
    assertThat(sandbox.reset(asked)).as("the same again").isEqualTo(asked);
    assertThat(new SandboxReset(data).kept()).contains(next);

    SandboxRun again = begunAgain();
    assertThat(again.clock().resetId()).isEqualTo(asked);
    assertThat(again.reset(asked)).as("a repeat of one that was made").isEqualTo(asked);
    assertThat(restarts).hasValue(0);
    assertThat(new SandboxReset(data).kept()).isEmpty();
  }

  /** As the next start does. */
  private SandboxRun begunAgain() {
    SandboxReset made = new SandboxReset(data);
    SandboxPlan plan = made.kept().orElseThrow();
    made.end();
    restarts.set(0);
    return over(SandboxBook.begin(data, Kept.begin(plan, new Jump(NOW, NOW), DIALS), SYSTEM));
  }

  /** Whoever lost its answer does not take away what another has done since. */
  @Test
  void aRepeatTakesNoNewerHistoryAway() {
    UUID first = UUID.randomUUID();
    UUID meanwhile = UUID.randomUUID();
    var _ = sandbox.reset(first);
    assertThat(sandbox.reset(meanwhile)).as("the one that is under way").isEqualTo(first);
    SandboxRun once = begunAgain();
    assertThat(once.reset(meanwhile)).isEqualTo(first);
    assertThat(restarts).hasValue(0);
    UUID second = UUID.randomUUID();
    var _ = once.reset(second);
    SandboxRun twice = begunAgain();
    assertThat(twice.reset(first)).as("what the clock shows").isEqualTo(second);
    assertThat(twice.reset(meanwhile)).isEqualTo(second);
    assertThat(restarts).hasValue(0);
    assertThat(new SandboxReset(data).kept()).isEmpty();
  }

  @Test
  void nothingIsPromisedThatAResetIsAboutToTakeAway() {
    var _ = sandbox.reset(UUID.randomUUID());
    for (ThrowingCallable change :
        List.<ThrowingCallable>of(
            () -> sandbox.move(UUID.randomUUID(), days(1)),
            () -> sandbox.turn(A, new TurnedDials(1, 1, 1, 1)))) {
      Rejected refused = catchThrowableOfType(Rejected.class, change);
      assertThat(refused.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE);
    }
    assertThat(book.kept().moves()).isEmpty();
  }

  @Test
  void aSandboxWhoseLogIsArchivedIsNotReset() {
    archives = true;
    Rejected refused =
        catchThrowableOfType(Rejected.class, () -> over(book).reset(UUID.randomUUID()));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
    assertThat(restarts).hasValue(0);
    assertThat(new SandboxReset(data).kept()).isEmpty();
  }

  @Test
  void aResetThatCannotBeKeptIsNone() throws Exception {
    Files.createDirectories(data.resolve("sandbox-reset.json.new/full"));
    Rejected refused = catchThrowableOfType(Rejected.class, () -> sandbox.reset(UUID.randomUUID()));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE);
    assertThat(restarts).hasValue(0);
  }

  @Test
  void keepsEverythingOverAStart() {
    book.jump(Instant.parse("2027-02-03T07:00:00Z"), kept -> kept.closed(TODAY));
    sandbox.turn(null, new TurnedDials(0, 0, 0, 100));
    sandbox.turn(A, new TurnedDials(7, null, null, null));
    SandboxBook opened = SandboxBook.open(data, SYSTEM);
    assertThat(opened.kept()).isEqualTo(book.kept());
    assertThat(opened.time().instant()).isEqualTo("2027-02-03T07:00:00Z");
    assertThat(over(opened).dials(null)).isEqualTo(new SandboxDials(0, 0, 0, 100));
    assertThat(over(opened).dials(A)).isEqualTo(new SandboxDials(7, 0, 0, 100));
  }

  @Test
  void changesNothingThatItCannotKeep() throws Exception {
    Kept before = book.kept();
    Files.delete(data.resolve("sandbox.json"));
    Files.createDirectories(data.resolve("sandbox.json/full"));
    Rejected refused =
        catchThrowableOfType(Rejected.class, () -> sandbox.move(UUID.randomUUID(), days(1)));
    assertThat(refused.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE);
    assertThatThrownBy(() -> book.jump(NOW.plusSeconds(99), kept -> kept))
        .hasMessageContaining("cannot be written");
    assertThat(book.kept()).isEqualTo(before);
    assertThat(book.time().instant()).isEqualTo(NOW);
  }

  @Test
  void remembersTheLatestProblemsOnly() {
    for (int each = 0; each < 150; each++) {
      var problem = new SandboxProblem(TODAY, "market", null, "no " + each);
      book.change(kept -> kept.with(List.of(problem)));
    }
    assertThat(sandbox.clock().problems()).hasSize(100);
    assertThat(sandbox.clock().problems().getLast().message()).isEqualTo("no 149");
  }

  @Test
  void problemsOfOneLenderDoNotPushOutThoseOfOthers() {
    problems("QUIET", 2);
    problems("BUSY", 150);
    assertThat(of("QUIET")).extracting(SandboxProblem::message).containsExactly("no 0", "no 1");
    assertThat(of("BUSY")).hasSize(100);
    for (int each = 0; each < 20; each++) {
      problems("L" + each, 100);
    }
    List<SandboxProblem> kept = book.kept().problems();
    assertThat(kept).hasSizeBetween(900, 1_000);
    assertThat(of("QUIET")).hasSize(2);
    assertThat(of("L0")).as("as many as the last one's").hasSameSizeAs(of("L19"));
    assertThat(kept.getLast()).isEqualTo(new SandboxProblem(TODAY, "custodian", "L19", "no 99"));
  }

  private void problems(String lender, int many) {
    book.change(kept ->
        kept.with(
            IntStream.range(0, many)
                .mapToObj(each -> new SandboxProblem(TODAY, "custodian", lender, "no " + each))
                .toList()));
  }

  private List<SandboxProblem> of(String lender) {
    return book.kept().problems().stream()
        .filter(each -> lender.equals(each.lenderCode()))
        .toList();
  }
}
