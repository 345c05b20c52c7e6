package io.lendledger.core.accrual;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What cash collateral earned and what of it the borrower gets back: rates in percent a year,
 * amounts in loan currency with 8 decimals. Null for non-cash.
 */
public record CashReinvestment(
    @Nullable BigDecimal investmentRate,
    @Nullable BigDecimal investmentAmount,
    @Nullable BigDecimal rebateRate,
    @Nullable BigDecimal rebateAmount) {}
