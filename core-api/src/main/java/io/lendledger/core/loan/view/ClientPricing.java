package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The rates of a client's part after each split, percent a year, and the splits in percent; null
 * while they are not known.
 */
public record ClientPricing(
    @Nullable BigDecimal lendingRateGrossBank,
    @Nullable BigDecimal lendingRateNetBank,
    @Nullable BigDecimal lendingRateNetClient,
    @Nullable BigDecimal feeSplitBank,
    @Nullable BigDecimal feeSplitClient) {}
