package io.lendledger.core.reference;

import java.math.BigDecimal;

/** A lender as registered (docs/api.md, The desk); its webhook secret is never shown. */
public record LenderView(
    String lenderCode,
    String lenderName,
    BigDecimal serviceFeeSplit,
    BigDecimal otherAgentFeeSplit,
    String billingCurrency) {}
