package io.lendledger.platform.sandbox;

import java.time.LocalDate;
import java.time.Period;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a sandbox began with.
 *
 * @param first its first day
 * @param seed from which all figures are drawn
 * @param reset the reset that it began with; null of a first beginning
 */
record SandboxPlan(LocalDate first, long seed, @Nullable UUID reset) {

  private static final Period LASTS = Period.ofYears(10);

  /** The same programme from its first day on. */
  SandboxPlan again(UUID by) {
    return new SandboxPlan(first, seed, by);
  }

  /** The last day to which its clock can go. */
  LocalDate last() {
    return first.plus(LASTS);
  }
}
