package io.lendledger.core.client;

import org.jspecify.annotations.Nullable;

/**
 * One step of the plan that covers a shortfall (docs/lending.md, Shortfalls, reallocation and
 * recall).
 *
 * @param kind the step's kind
 * @param loanId the loan it concerns
 * @param units how many units at most
 * @param toClientId the client that takes over, for a reallocation
 * @param toDepositary depositary of that client's holding
 */
public record CoverageStep(
    Kind kind,
    String loanId,
    long units,
    @Nullable String toClientId,
    @Nullable String toDepositary) {

  /** The effect of a step. */
  public enum Kind {
    DROP,
    REALLOCATE,
    RECALL
  }
}
