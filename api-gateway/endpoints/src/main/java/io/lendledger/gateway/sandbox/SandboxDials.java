package io.lendledger.gateway.sandbox;

import io.lendledger.core.record.Fields;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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

  /** The change that a request asks for: dials that it does not name stay. */
  static @Nullable UnaryOperator<SandboxDials> change(Fields fields) {
    Integer partial = dial(fields, "partialSettlements");
    Integer failed = dial(fields, "failedSettlements");
    Integer late = dial(fields, "lateReturns");
    Integer disputed = dial(fields, "disputes");
    return fields.build(() ->
        now ->
            new SandboxDials(
                partial == null ? now.partialSettlements : partial,
                failed == null ? now.failedSettlements : failed,
                late == null ? now.lateReturns : late,
                disputed == null ? now.disputes : disputed));
  }

  private static @Nullable Integer dial(Fields fields, String name) {
    return fields.optional(name, new WholeNumber(0, ALL));
  }
}
