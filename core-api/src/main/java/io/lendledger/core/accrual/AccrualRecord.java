package io.lendledger.core.accrual;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The accrual of a client's part of a loan on a day; components are the wire's fields (docs/api.md,
 * Records). Amounts in loan currency with 8 decimals; {@code accrualAgent} is service plus other
 * agent, {@code accrualNet} equals {@code accrualNetBank}.
 */
public record AccrualRecord(
    LocalDate accrualDate,
    long settledUnits,
    BigDecimal marketPrice,
    String marketCurrency,
    BigDecimal fxRate,
    BigDecimal loanPrice,
    BigDecimal loanValue,
    String loanCurrency,
    @Nullable BigDecimal investmentRate,
    @Nullable BigDecimal investmentAmount,
    @Nullable BigDecimal rebateRate,
    @Nullable BigDecimal rebateAmount,
    BigDecimal lendingRateGrossBank,
    BigDecimal lendingRateNetBank,
    BigDecimal lendingRateNetClient,
    int dayCountBasis,
    BigDecimal feeSplitBank,
    BigDecimal feeSplitClient,
    BigDecimal accrualGross,
    BigDecimal accrualAgent,
    BigDecimal accrualNet,
    BigDecimal accrualNetBank,
    BigDecimal accrualNetClient,
    String loanId,
    String clientLevelLoanId,
    String clientId,
    String lenderCode,
    @Nullable String lenderName,
    String accountNumber,
    String borrowerCode,
    @Nullable String borrowerName,
    @Nullable String externalBorrowerCode,
    @Nullable String instrumentName,
    String isin,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String bbgId,
    @Nullable String externalInstrumentId,
    @Nullable String instrumentType) {}
