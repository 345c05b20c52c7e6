package io.lendledger.core.collateral;

import java.math.BigDecimal;

/**
 * What a piece of collateral is worth. Market value is quantity at the market price; collateral
 * price is the market price at the FX rate; the value with haircut is {@code value × (1 − haircut)}
 * (docs/lending.md, Collateral).
 */
public record CollateralValue(
    BigDecimal marketPrice,
    String marketCurrency,
    BigDecimal marketValue,
    BigDecimal fxRate,
    BigDecimal collateralPrice,
    String collateralCurrency,
    BigDecimal collateralValue,
    BigDecimal haircutPercent,
    BigDecimal collateralValueWithHaircut) {}
