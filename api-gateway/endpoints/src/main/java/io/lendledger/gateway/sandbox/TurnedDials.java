package io.lendledger.gateway.sandbox;

import io.lendledger.core.record.Fields;
import org.jspecify.annotations.Nullable;

/** Dials that were turned; those that were not are null. */
public record TurnedDials(
    @Nullable Integer partialSettlements,
    @Nullable Integer failedSettlements,
    @Nullable Integer lateReturns,
    @Nullable Integer disputes) {

  private static final int ALL = 100;

  /** What a request asks for. */
  static @Nullable TurnedDials of(Fields fields) {
    Integer partial = dial(fields, "partialSettlements");
    Integer failed = dial(fields, "failedSettlements");
    Integer late = dial(fields, "lateReturns");
    Integer disputed = dial(fields, "disputes");
    return fields.build(() -> new TurnedDials(partial, failed, late, disputed));
  }

  private static @Nullable Integer dial(Fields fields, String name) {
    return fields.optional(name, new WholeNumber(0, ALL));
  }

  /** These, and the others as they are there. */
  public SandboxDials over(SandboxDials others) {
    return new SandboxDials(
        partialSettlements == null ? others.partialSettlements() : partialSettlements,
        failedSettlements == null ? others.failedSettlements() : failedSettlements,
        lateReturns == null ? others.lateReturns() : lateReturns,
        disputes == null ? others.disputes() : disputes);
  }

  /** These, and of the others those that were turned before. */
  public TurnedDials after(TurnedDials before) {
    return new TurnedDials(
        partialSettlements == null ? before.partialSettlements : partialSettlements,
        failedSettlements == null ? before.failedSettlements : failedSettlements,
        lateReturns == null ? before.lateReturns : lateReturns,
        disputes == null ? before.disputes : disputes);
  }
}
