package io.lendledger.core.loan;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A loan at custody level; components are the wire's fields in its order (docs/api.md, Records).
 * {@code originalUnits} are those of the loan's trade, less units dropped before settlement; {@code
 * settledUnits} are those settled and not yet returned, which accrue. Values are of the settled
 * units, and of the original ones while the loan is pending. {@code settlementDate} is the intended
 * one until the first delivery. Rates are those in force on the day of the read. Market figures are
 * null until the security has a price. {@code lendingRate} is the gross rate, {@code feeSplit} the
 * lender's share of the gross in percent, accruals are loan-to-date.
 */
public record CustodyLoan(
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
    BigDecimal loanToDateAccrualNet) {}
