package io.lendledger.platform.sandbox;

import io.lendledger.core.loan.change.LoanChangeId;
import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a sandbox began with.
 *
 * @param first its first day
 * @param seed from which all figures are drawn
 * @param reset the reset that it began with; null of a first beginning
 * @param answered the latest requests for a reset that came before it, newest first
 * @param epoch which ids of changes carry: positions of events that a reset took away come again
 */
record SandboxPlan(
    LocalDate first, long seed, @Nullable UUID reset, List<UUID> answered, Integer epoch) {

  private static final Period LASTS = Period.ofYears(10);
  private static final int MOST_ANSWERED = 100;

  /** A sandbox of an older version kept neither requests nor an epoch. */
  SandboxPlan {
    answered = List.copyOf(Objects.requireNonNullElse(answered, List.of()));
    epoch = Objects.requireNonNullElse(epoch, LoanChangeId.FIRST_EPOCH);
  }

  static SandboxPlan first(LocalDate day, long seed) {
    return new SandboxPlan(day, seed, null, List.of(), LoanChangeId.FIRST_EPOCH);
  }

  /** The same programme from its first day on. */
  SandboxPlan again(UUID by) {
    return new SandboxPlan(first, seed, by, answered, epoch + 1).answering(by);
  }

  /** The same, with which another request is answered, too. */
  SandboxPlan answering(UUID asked) {
    List<UUID> latest =
        Stream.concat(Stream.of(asked), answered.stream()).limit(MOST_ANSWERED).toList();
    return new SandboxPlan(first, seed, reset, latest, epoch);
  }

  /** Whether it came after that request, so that a repeat asks for nothing. */
  boolean answers(UUID asked) {
    return asked.equals(reset) || answered.contains(asked);
  }

  /** The last day to which its clock can go. */
  LocalDate last() {
    return first.plus(LASTS);
  }
}
