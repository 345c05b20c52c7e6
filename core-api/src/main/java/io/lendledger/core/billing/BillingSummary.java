package io.lendledger.core.billing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a month earned from a borrower; components are the wire's fields (contract, section 3). Net
 * is gross less service and other agent, exactly (specification, rule 11).
 */
public record BillingSummary(
    String billingMonth,
    String borrowerCode,
    @Nullable String externalBorrowerCode,
    String billingCurrency,
    BigDecimal grossAccrual,
    BigDecimal serviceAccrual,
    BigDecimal otherAgentAccrual,
    BigDecimal netAccrual,
    BigDecimal netClientRevenue) {}
