package io.lendledger.core.billing;

import java.math.BigDecimal;

/**
 * What a month earned for a client and for the lender that stands between; components are the
 * wire's fields (contract, section 3).
 */
public record ClientRevenue(
    String billingMonth,
    String clientCode,
    String billingCurrency,
    BigDecimal netClientRevenue,
    BigDecimal netAggregatorRevenue) {}
