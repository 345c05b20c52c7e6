package io.lendledger.query.portfolio;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * What portfolio analysis says of an instrument.
 *
 * @param lendingRateBps volume-weighted average lending rate
 * @param utilization on-loan over lendable units, 0…1
 * @param potentialReturn percent a year on lendable value, net of the fee splits
 * @param recommendedUnits units to opt in
 */
record Estimate(
    BigDecimal lendingRateBps,
    BigDecimal utilization,
    BigDecimal potentialReturn,
    BigInteger recommendedUnits) {

  /** Null without a loan or market rate that gives figures. */
  static @Nullable Estimate of(EarningFigures figures, PortfolioRules rules) {
    BigDecimal rate = figures.lendingRateBps();
    BigDecimal utilization = figures.utilization();
    return rate == null || utilization == null
        ? null
        : new Estimate(
            rate,
            utilization,
            EarningFigures.potentialReturn(rate, utilization, rules.clientShare()),
            figures.recommendedUnits(rules.targetUtilization()));
  }
}
