package io.lendledger.command.shortfall;

import io.lendledger.core.client.CoverageStep;
import java.util.EnumSet;
import java.util.Set;

/**
 * The treatment of a client's units on loan after its opt-out (docs/lending.md, Opt-in and
 * opt-out).
 */
enum OptOutPolicy {
  /** Running loans stay. */
  KEEP,
  /** Units are reallocated to other clients as far as possible; the rest stays. */
  REALLOCATE,
  /**
   * Undelivered units are dropped, others are reallocated as far as possible, the rest is recalled.
   */
  RECALL;

  /** Cause of a shortfall that recalls the units on loan of a client that is Out. */
  private static final String OPT_OUT = "OptOut";

  /** The steps allowed for a shortfall of this cause. */
  Set<CoverageStep.Kind> steps(String cause) {
    return cause.equals(OPT_OUT) && this == REALLOCATE
        ? EnumSet.of(CoverageStep.Kind.REALLOCATE)
        : EnumSet.allOf(CoverageStep.Kind.class);
  }

  static OptOutPolicy of(String name) {
    return switch (name) {
      case "keep" -> KEEP;
      case "reallocate" -> REALLOCATE;
      case "recall" -> RECALL;
      default ->
          throw new IllegalArgumentException(
              "lendledger.lending.on-opt-out must be keep, reallocate or recall, not " + name);
    };
  }
}
