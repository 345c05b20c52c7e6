package io.lendledger.query.loan;

import io.lendledger.core.accrual.FeeCascade;
import io.lendledger.core.accrual.GrossRate;
import io.lendledger.core.accrual.LoanPrice;
import io.lendledger.core.accrual.PriceIncrement;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/**
 * The computed figures of a loan or a part (docs/lending.md, Loan price and required value); null
 * where data are missing. Units valued are those settled and outstanding, and before the first
 * delivery those agreed.
 */
record LoanFigures(
    @Nullable BigDecimal grossRate,
    @Nullable BigDecimal bankSplit,
    @Nullable BigDecimal fxRate,
    @Nullable BigDecimal loanPrice,
    @Nullable BigDecimal marketValue,
    @Nullable BigDecimal loanValue) {

  static LoanFigures of(ResultSet row, PriceIncrement increments) throws SQLException {
    BigDecimal price = row.getBigDecimal("price");
    BigDecimal fxRate = fxRate(row);
    BigDecimal loanPrice = loanPrice(row, price, fxRate, increments);
    long units = units(row);
    return new LoanFigures(
        grossRate(row),
        bankSplit(row),
        fxRate,
        loanPrice,
        times(price, units),
        times(loanPrice, units));
  }

  static @Nullable BigDecimal times(@Nullable BigDecimal price, long units) {
    return price == null ? null : price.multiply(BigDecimal.valueOf(units));
  }

  private static long units(ResultSet row) throws SQLException {
    return valued(row.getString("loan_status"), row.getLong("original_units"), settledUnits(row));
  }

  /** The units of a loan of this status, or of its part, that have a value. */
  static long valued(String loanStatus, long original, long settled) {
    return LoanStatus.of(loanStatus).isPending() ? original : settled;
  }

  /**
   * None while the reported returns exceed the deliveries: the delivery's report is still to come.
   */
  static long settledUnits(ResultSet row) throws SQLException {
    return Math.max(0, row.getLong("settled_units"));
  }

  private static @Nullable BigDecimal grossRate(ResultSet row) throws SQLException {
    return GrossRate.of(
        CollateralType.of(row.getString("collateral_type")),
        row.getBigDecimal("lending_rate"),
        row.getBigDecimal("investment_rate"),
        row.getBigDecimal("rebate_rate"));
  }

  private static @Nullable BigDecimal bankSplit(ResultSet row) throws SQLException {
    BigDecimal service = row.getBigDecimal("service_fee_split");
    BigDecimal agent = row.getBigDecimal("other_agent_fee_split");
    return service == null || agent == null
        ? null
        : FeeCascade.bankSplit(new Percent(service), new Percent(agent));
  }

  private static @Nullable BigDecimal fxRate(ResultSet row) throws SQLException {
    String currency = row.getString("price_currency");
    if (currency == null) {
      return null;
    }
    if (currency.equals(row.getString("loan_currency"))) {
      return BigDecimal.ONE;
    }
    BigDecimal rate = row.getBigDecimal("fx_rate");
    return rate == null ? null : PlainNumber.of(rate);
  }

  private static @Nullable BigDecimal loanPrice(
      ResultSet row,
      @Nullable BigDecimal price,
      @Nullable BigDecimal fxRate,
      PriceIncrement increments)
      throws SQLException {
    if (price == null || fxRate == null) {
      return null;
    }
    return LoanPrice.of(
            CollateralType.of(row.getString("collateral_type")),
            price,
            fxRate,
            new Percent(row.getBigDecimal("margin_percent")),
            increments.increment(Currency.getInstance(row.getString("loan_currency"))))
        .value();
  }
}
