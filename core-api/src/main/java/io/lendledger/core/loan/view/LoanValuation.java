package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a loan is worth: of its settled units, and of the original ones while it is pending. Figures
 * are null until the security has a price.
 */
public record LoanValuation(
    @Nullable BigDecimal marketPrice,
    @Nullable String marketCurrency,
    @Nullable BigDecimal marketValue,
    @Nullable BigDecimal fxRate,
    @Nullable BigDecimal loanPrice,
    @Nullable BigDecimal loanValue,
    String loanCurrency) {}
