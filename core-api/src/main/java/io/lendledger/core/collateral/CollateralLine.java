package io.lendledger.core.collateral;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One piece of collateral as reported and valued. Market value is quantity at the market price;
 * collateral price is the market price at the FX rate; the value with haircut is {@code value × (1
 * − haircut)} (docs/lending.md, Collateral).
 */
public record CollateralLine(
    @Nullable String tripartyAgent,
    String rqvAccount,
    String lenderCode,
    String accountNumber,
    String borrowerCode,
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
