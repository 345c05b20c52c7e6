package io.lendledger.core.accrual;

import java.math.BigDecimal;

/**
 * What a part earned on a day, in loan currency with 8 decimals.
 *
 * @param accrualAgent service plus other agent
 * @param accrualNet equals {@code accrualNetBank}
 */
public record AccruedAmounts(
    BigDecimal accrualGross,
    BigDecimal accrualAgent,
    BigDecimal accrualNet,
    BigDecimal accrualNetBank,
    BigDecimal accrualNetClient) {}
