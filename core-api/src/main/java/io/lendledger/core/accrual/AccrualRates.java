package io.lendledger.core.accrual;

import java.math.BigDecimal;

/** The rates of a part after each split, percent a year, and the splits in percent. */
public record AccrualRates(
    BigDecimal lendingRateGrossBank,
    BigDecimal lendingRateNetBank,
    BigDecimal lendingRateNetClient,
    int dayCountBasis,
    BigDecimal feeSplitBank,
    BigDecimal feeSplitClient) {}
