package io.lendledger.platform.sandbox;

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
 */
record SandboxPlan(LocalDate first, long seed, @Nullable UUID reset, List<UUID> answered) {

  private static final Period LASTS = Period.ofYears(10);
  private static final int MOST_ANSWERED = 100;

  /** Those of sandboxes that kept none are none. */
  SandboxPlan {
    answered = List.copyOf(Objects.requireNonNullElse(answered, List.of()));
  }

  static SandboxPlan first(LocalDate day, long seed) {
    return new SandboxPlan(day, seed, null, List.of());
  }

  /** The same programme from its first day on. */
  SandboxPlan again(UUID by) {
    return new SandboxPlan(first, seed, by, answered).answering(by);
  }

  /** The same, with which another request is answered, too. */
  SandboxPlan answering(UUID asked) {
    List<UUID> latest =
        Stream.concat(Stream.of(asked), answered.stream()).limit(MOST_ANSWERED).toList();
    return new SandboxPlan(first, seed, reset, latest);
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
