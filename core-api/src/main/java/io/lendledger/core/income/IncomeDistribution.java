package io.lendledger.core.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A manufactured income payment as a lender reports it (docs/api.md, Income). */
public record IncomeDistribution(
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
    @Nullable String externalInstrumentId) {}
