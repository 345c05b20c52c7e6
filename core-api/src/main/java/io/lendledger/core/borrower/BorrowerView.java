package io.lendledger.core.borrower;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A borrower as registered (docs/api.md, The desk). */
public record BorrowerView(
    String borrowerCode,
    String borrowerName,
    @Nullable String externalBorrowerCode,
    BigDecimal marginPercent) {}
