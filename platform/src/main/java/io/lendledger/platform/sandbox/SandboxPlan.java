package io.lendledger.platform.sandbox;

import java.time.LocalDate;
import java.time.Period;

/**
 * What a sandbox began with.
 *
 * @param first its first day
 * @param seed from which all figures are drawn
 */
record SandboxPlan(LocalDate first, long seed) {

  private static final Period LASTS = Period.ofYears(10);

  /** The last day to which its clock can go. */
  LocalDate last() {
    return first.plus(LASTS);
  }
}
