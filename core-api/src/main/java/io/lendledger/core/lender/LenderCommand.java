package io.lendledger.core.lender;

import io.lendledger.core.money.Percent;
import java.util.Currency;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** Reference data of lenders. */
public sealed interface LenderCommand {

  /** Creates or changes a lender; equal data change nothing. Answers whether it changed. */
  record RegisterLender(
      @TargetAggregateIdentifier LenderKey lender,
      String lenderName,
      Percent serviceFeeSplit,
      Percent otherAgentFeeSplit,
      Currency billingCurrency)
      implements LenderCommand {}

  /** Identity of a lender's aggregate. */
  record LenderKey(LenderCode code) {
    @Override
    public String toString() {
      return "lender:" + code;
    }
  }
}
