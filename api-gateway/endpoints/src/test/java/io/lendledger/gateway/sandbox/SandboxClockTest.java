package io.lendledger.gateway.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SandboxClockTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

  private static SandboxProblem problem(@Nullable String lender, int number) {
    return new SandboxProblem(TODAY, "custodian", lender, "no " + number);
  }

  private static SandboxClock clock(List<SandboxProblem> problems) {
    return new SandboxClock(
        TODAY,
        Instant.EPOCH,
        SandboxState.Standing,
        null,
        null,
        null,
        TODAY,
        TODAY.plusYears(10),
        null,
        problems,
        List.of("A", "B"));
  }

  @Test
  void aLenderSeesItsOwnProblemsAndNoOthers() {
    SandboxClock clock = clock(List.of(problem("A", 1), problem("B", 2), problem(null, 3)));
    assertThat(clock.seenBy(new LenderCode("A")).problems()).containsExactly(problem("A", 1));
    assertThat(clock.seenBy(new LenderCode("AB")).problems()).isEmpty();
    assertThat(clock.seenBy(null).problems()).hasSize(3);
    assertThat(clock.seenBy(new LenderCode("A")).resettingLenders()).containsExactly("A");
    assertThat(clock.seenBy(null).resettingLenders()).containsExactly("A", "B");
  }

  @Test
  void theLatestHundredAreShownOfThoseThatMayBeSeen() {
    List<SandboxProblem> problems = new ArrayList<>(List.of(problem("A", 0)));
    for (int each = 1; each <= 150; each++) {
      problems.add(problem("B", each));
    }
    SandboxClock clock = clock(problems);
    assertThat(clock.seenBy(new LenderCode("A")).problems()).containsExactly(problem("A", 0));
    assertThat(clock.seenBy(null).problems()).hasSize(100);
    assertThat(clock.seenBy(new LenderCode("B")).problems().getFirst()).isEqualTo(problem("B", 51));
    assertThat(clock.seenBy(new LenderCode("B")).problems().getLast()).isEqualTo(problem("B", 150));
  }
}
