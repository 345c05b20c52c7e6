package io.lendledger.gateway.sandbox;

/**
 * How often things go wrong in a sandbox, each of a hundred.
 *
 * @param partialSettlements due trades of which a part settles first
 * @param failedSettlements due trades that fail first
 * @param lateReturns due returns and recalls of which nothing is heard for some days
 * @param disputes borrowers' collateral of an account and day that falls short, since they dispute
 *     the marks
 */
public record SandboxDials(
    int partialSettlements, int failedSettlements, int lateReturns, int disputes) {

  private static final int ALL = 100;

  /** Refuses what is no percentage. */
  public SandboxDials {
    for (int each : new int[] {partialSettlements, failedSettlements, lateReturns, disputes}) {
      if (each < 0 || each > ALL) {
        throw new IllegalArgumentException("a dial must be 0 to 100: " + each);
      }
    }
  }
}
