package io.lendledger.gateway.sandbox;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How the clock of a sandbox stands.
 *
 * @param date the business date
 * @param time what the clock shows
 * @param state whether days are passing
 * @param target the day to which it moves; null while it stands
 * @param stoppedShortOf where the last move was to go when it was stopped; null unless it was
 * @param lastClosedDate the last day that was closed by the sandbox; null before the first
 * @param firstDate the day on which the sandbox began
 * @param lastDate the last day to which it can go
 * @param resetId the reset with which its history began; null when it was never reset
 * @param problems what its participants could not do of late, the newest last
 * @param resettingLenders lenders that are being reset alone
 */
public record SandboxClock(
    LocalDate date,
    Instant time,
    SandboxState state,
    @Nullable LocalDate target,
    @Nullable LocalDate stoppedShortOf,
    @Nullable LocalDate lastClosedDate,
    LocalDate firstDate,
    LocalDate lastDate,
    @Nullable UUID resetId,
    List<SandboxProblem> problems,
    List<String> resettingLenders) {

  private static final int MOST_PROBLEMS = 100;

  /** Copies the lists. */
  public SandboxClock {
    problems = List.copyOf(problems);
    resettingLenders = List.copyOf(resettingLenders);
  }

  boolean stands() {
    return state == SandboxState.Standing;
  }

  boolean isResetting(LenderCode lender) {
    return resettingLenders.contains(lender.value());
  }

  /** As a lender may see it: without what concerns others. */
  SandboxClock seenBy(@Nullable LenderCode lender) {
    List<SandboxProblem> seen =
        lender == null
            ? problems
            : problems.stream().filter(each -> lender.value().equals(each.lenderCode())).toList();
    return new SandboxClock(
        date,
        time,
        state,
        target,
        stoppedShortOf,
        lastClosedDate,
        firstDate,
        lastDate,
        resetId,
        seen.subList(Math.max(0, seen.size() - MOST_PROBLEMS), seen.size()),
        resettingLenders.stream()
            .filter(each -> lender == null || lender.value().equals(each))
            .toList());
  }
}
