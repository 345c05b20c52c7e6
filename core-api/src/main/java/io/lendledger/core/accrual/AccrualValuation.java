package io.lendledger.core.accrual;

import java.math.BigDecimal;

/** What a part was worth on the day that it accrued for, in market and in loan currency. */
public record AccrualValuation(
    BigDecimal marketPrice,
    String marketCurrency,
    BigDecimal fxRate,
    BigDecimal loanPrice,
    BigDecimal loanValue,
    String loanCurrency) {}
