package io.lendledger.gateway.sandbox;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the clock of a sandbox stands.
 *
 * @param date the business date
 * @param time what the clock shows
 * @param state whether days are passing
 * @param target the day to which it moves; null while it stands
 * @param lastClosedDate the last day that was closed by the sandbox; null before the first
 * @param firstDate the day on which the sandbox began
 * @param lastDate the last day to which it can go
 * @param problems what its participants could not do, the newest last
 */
public record SandboxClock(
    LocalDate date,
    Instant time,
    SandboxState state,
    @Nullable LocalDate target,
    @Nullable LocalDate lastClosedDate,
    LocalDate firstDate,
    LocalDate lastDate,
    List<SandboxProblem> problems) {

  /** Copies the list. */
  public SandboxClock {
    problems = List.copyOf(problems);
  }

  boolean isAt(LocalDate wanted) {
    return state == SandboxState.Standing && !date.isBefore(wanted);
  }

  /** As a lender may see it: without what concerns others. */
  SandboxClock seenBy(@Nullable LenderCode lender) {
    return lender == null
        ? this
        : new SandboxClock(
            date,
            time,
            state,
            target,
            lastClosedDate,
            firstDate,
            lastDate,
            problems.stream().filter(each -> lender.value().equals(each.lenderCode())).toList());
  }
}
