package io.lendledger.core.client;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a utilization matrix; components are the wire's fields (docs/api.md, Holdings and
 * utilization).
 *
 * @param lenderCode the lender; null where units of several are added up
 * @param row what the row stands for
 * @param column what the column stands for; null in a matrix without columns
 * @param onLoanUnits allocated to loans
 * @param lendableUnits that may be lent, units on loan included, whoever borrows them
 * @param utilization the former over the latter, 0 to 1; null when nothing is lendable
 * @param excessUnits on loan beyond those that may be lent; 0 when there are none
 */
public record UtilizationCell(
    @Nullable String lenderCode,
    String row,
    @Nullable String column,
    BigDecimal onLoanUnits,
    BigDecimal lendableUnits,
    @Nullable BigDecimal utilization,
    BigDecimal excessUnits) {

  private static final int DECIMALS = 4;

  /** A cell with its utilization. */
  public static UtilizationCell of(
      @Nullable String lenderCode,
      String row,
      @Nullable String column,
      BigDecimal onLoanUnits,
      BigDecimal lendableUnits) {
    return new UtilizationCell(
        lenderCode,
        row,
        column,
        onLoanUnits,
        lendableUnits,
        ratio(onLoanUnits, lendableUnits),
        onLoanUnits.subtract(lendableUnits).max(BigDecimal.ZERO));
  }

  /** What is on loan over what may be lent, 0 to 1; null when nothing may be lent. */
  public static @Nullable BigDecimal ratio(BigDecimal onLoan, BigDecimal lendable) {
    return lendable.signum() == 0
        ? null
        : onLoan.min(lendable).divide(lendable, DECIMALS, RoundingMode.HALF_UP);
  }
}
