package io.lendledger.core.income;

import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * Reports manufactured income; the same again changes nothing, other figures amend it. Answers
 * whether it changed. {@code expectedPayment} is units on loan at the record date × gross per share
 * × (1 − tax rate) (docs/lending.md, Manufactured income).
 */
public record ReportIncome(
    @TargetAggregateIdentifier IncomeKey key,
    IncomeDistribution distribution,
    BigDecimal expectedQuantity,
    BigDecimal expectedPayment) {

  /** Identity of a payment. */
  public record IncomeKey(
      LenderCode lender, String corporateActionId, String isin, String borrowerCode, String type) {
    @Override
    public String toString() {
      return "income:%s/%s/%s/%s/%s".formatted(lender, corporateActionId, isin, borrowerCode, type);
    }
  }
}
