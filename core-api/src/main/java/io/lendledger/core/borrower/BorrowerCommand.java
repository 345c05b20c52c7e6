package io.lendledger.core.borrower;

import io.lendledger.core.money.Percent;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Reference data of borrowers. */
public sealed interface BorrowerCommand {

  /** Creates or changes a borrower; equal data change nothing. Answers whether it changed. */
  record RegisterBorrower(
      @TargetAggregateIdentifier BorrowerKey borrower,
      String borrowerName,
      @Nullable String externalBorrowerCode,
      Percent margin)
      implements BorrowerCommand {}

  /** Identity of a borrower's aggregate. */
  record BorrowerKey(BorrowerCode code) {
    @Override
    public String toString() {
      return "borrower:" + code;
    }
  }
}
