package io.lendledger.core.collateral;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A piece of collateral on a day; components are the wire's fields (docs/api.md, Records). */
public record CollateralRecord(
    LocalDate date,
    @Nullable String tripartyAgent,
    String rqvAccount,
    String lenderCode,
    @Nullable String lenderName,
    String accountNumber,
    String borrowerCode,
    @Nullable String borrowerName,
    @Nullable String externalBorrowerCode,
    String collateralType,
    @Nullable String instrumentName,
    @Nullable String isin,
    @Nullable String ticker,
    @Nullable String bbgId,
    @Nullable String instrumentType,
    @Nullable String issuer,
    @Nullable LocalDate maturityDate,
    @Nullable String ratingFirstAgency,
    @Nullable String ratingSecondAgency,
    BigDecimal quantity,
    BigDecimal marketPrice,
    String marketCurrency,
    BigDecimal marketValue,
    BigDecimal fxRate,
    BigDecimal collateralPrice,
    String collateralCurrency,
    BigDecimal collateralValue,
    BigDecimal haircutPercent,
    BigDecimal collateralValueWithHaircut) {}
