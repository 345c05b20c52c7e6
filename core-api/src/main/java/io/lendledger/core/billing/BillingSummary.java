package io.lendledger.core.billing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The accruals of a month from a borrower; components are the wire's fields (docs/api.md, Records).
 * Net is gross less service and other agent, exactly.
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
