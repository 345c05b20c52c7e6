package io.lendledger.query.portfolio;

import io.lendledger.core.client.UtilizationCell;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The lending figures of one instrument, over all lenders.
 *
 * @param loanValue value of its open loans, in the reporting currency
 * @param loanValueTimesBps sum of each loan's value times its gross rate in basis points
 * @param marketVolume volume behind published market rates, in the reporting currency
 * @param marketVolumeTimesBps sum of each rate's volume times its basis points
 * @param marketUtilization utilization that the market rates carry, a fraction of 1
 * @param onLoanUnits units on loan
 * @param lendableUnits lendable units, units on loan included
 * @param unfilledUnits units of borrow requests that found no lender
 */
record EarningFigures(
    BigDecimal loanValue,
    BigDecimal loanValueTimesBps,
    BigDecimal marketVolume,
    BigDecimal marketVolumeTimesBps,
    @Nullable BigDecimal marketUtilization,
    BigDecimal onLoanUnits,
    BigDecimal lendableUnits,
    BigDecimal unfilledUnits) {

  private static final int BPS_DECIMALS = 2;
  private static final int UTILIZATION_DECIMALS = 4;
  private static final int RETURN_DECIMALS = 2;
  private static final BigDecimal BPS_PER_PERCENT = BigDecimal.valueOf(100);

  /** Volume-weighted average rate in basis points; null without any weight. */
  @Nullable BigDecimal lendingRateBps() {
    BigDecimal weight = loanValue.add(marketVolume);
    return weight.signum() == 0
        ? null
        : loanValueTimesBps
            .add(marketVolumeTimesBps)
            .divide(weight, BPS_DECIMALS, RoundingMode.HALF_UP);
  }

  /**
   * On-loan over lendable units, 0…1. When nothing is lendable here it is the market's own; without
   * that, 1 while units are on loan and null otherwise.
   */
  @Nullable BigDecimal utilization() {
    BigDecimal own = UtilizationCell.ratio(onLoanUnits, lendableUnits);
    if (own != null) {
      return own;
    }
    BigDecimal whole = onLoanUnits.signum() == 0 ? null : BigDecimal.ONE;
    BigDecimal other = marketUtilization == null ? whole : marketUtilization;
    return other == null ? null : other.setScale(UTILIZATION_DECIMALS, RoundingMode.HALF_UP);
  }

  /** Percent a year on lendable value: rate in percent × utilization × client share. */
  static BigDecimal potentialReturn(
      BigDecimal lendingRateBps, BigDecimal utilization, BigDecimal clientShare) {
    return lendingRateBps
        .multiply(utilization)
        .multiply(clientShare)
        .divide(BPS_PER_PERCENT, RETURN_DECIMALS, RoundingMode.HALF_UP);
  }

  /** Units to opt in so that demand meets the target utilization; never negative. */
  BigInteger recommendedUnits(BigDecimal targetUtilization) {
    return onLoanUnits
        .add(unfilledUnits)
        .divide(targetUtilization, 0, RoundingMode.CEILING)
        .subtract(lendableUnits)
        .max(BigDecimal.ZERO)
        .setScale(0, RoundingMode.CEILING)
        .toBigIntegerExact();
  }
}
