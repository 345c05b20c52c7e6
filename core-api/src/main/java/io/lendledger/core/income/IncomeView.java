package io.lendledger.core.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Manufactured income as a lender reported it last, and what was expected (docs/lending.md,
 * Manufactured income); {@code difference} is reported less expected payment.
 */
public record IncomeView(
    String lenderCode,
    LocalDate date,
    LocalDate intendedValueDate,
    LocalDate recordDate,
    String type,
    String borrowerCode,
    @Nullable String externalBorrowerCode,
    String currency,
    BigDecimal grossDividendPerShare,
    BigDecimal quantityOnLoan,
    BigDecimal paymentValue,
    String corporateActionId,
    String corporateActionType,
    String isin,
    @Nullable String externalInstrumentId,
    BigDecimal expectedQuantity,
    BigDecimal expectedPayment,
    BigDecimal difference,
    boolean matches) {}
