package io.lendledger.core.billing;

import java.math.BigDecimal;

/**
 * The revenue of a month for a client, and for its lender as aggregator; components are the wire's
 * fields (docs/api.md, Records).
 */
public record ClientRevenue(
    String billingMonth,
    String clientCode,
    String billingCurrency,
    BigDecimal netClientRevenue,
    BigDecimal netAggregatorRevenue) {}
