package io.lendledger.core.loan;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A client's part of a loan; components are the wire's fields in its order (docs/api.md, Records).
 * Units, values and accruals are the client's own; {@code actualLoanId} is the custody loan.
 */
public record ClientLoan(
    String loanId,
    String loanStatus,
    String loanType,
    String collateralType,
    long originalUnits,
    long settledUnits,
    @Nullable BigDecimal lendingRate,
    @Nullable BigDecimal investmentRate,
    @Nullable BigDecimal rebateRate,
    @Nullable BigDecimal feeSplit,
    @Nullable BigDecimal marginPercent,
    @Nullable BigDecimal haircutPercent,
    LocalDate tradeDate,
    @Nullable LocalDate collateralDate,
    @Nullable LocalDate settlementDate,
    @Nullable LocalDate endDate,
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
    @Nullable String instrumentType,
    @Nullable String countryOfIncorporation,
    @Nullable String countryOfListing,
    @Nullable BigDecimal marketPrice,
    @Nullable String marketCurrency,
    @Nullable BigDecimal marketValue,
    @Nullable BigDecimal fxRate,
    @Nullable BigDecimal loanPrice,
    @Nullable BigDecimal loanValue,
    String loanCurrency,
    @Nullable BigDecimal withholdingTaxRate,
    BigDecimal loanToDateAccrualGross,
    BigDecimal loanToDateAccrualAgent,
    BigDecimal loanToDateAccrualNet,
    String clientLevelLoanId,
    String actualLoanId,
    String clientId,
    @Nullable BigDecimal lendingRateGrossBank,
    @Nullable BigDecimal lendingRateNetBank,
    @Nullable BigDecimal lendingRateNetClient,
    @Nullable BigDecimal feeSplitBank,
    @Nullable BigDecimal feeSplitClient,
    BigDecimal loanToDateAccrualNetBank,
    BigDecimal loanToDateAccrualNetClient,
    @Nullable String clientInstrumentId) {}
