package io.lendledger.core.accrual;

import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accrual of a loan on one calendar day, a row per client part with units (docs/lending.md,
 * Accruals). Amounts are computed per part and have 8 decimals; the custody figure is their sum.
 *
 * @param date the day
 * @param loanPrice value of one unit in loan currency
 * @param lendingRateGrossBank the fee, or investment less rebate rate
 * @param lendingRateNetBank the gross rate after service and other agent
 * @param feeSplitBank the rest of the gross after service and other agent, in percent
 * @param parts the rows, in the order of the part units
 */
public record DayAccrual(
    LocalDate date,
    BigDecimal loanPrice,
    BigDecimal lendingRateGrossBank,
    BigDecimal lendingRateNetBank,
    BigDecimal feeSplitBank,
    List<PartAccrual> parts) {

  private static final Percent NO_SHARE = new Percent(BigDecimal.ZERO);

  /**
   * The units of a client's part that bear interest on the day.
   *
   * @param part {@code C01}, …
   * @param clientId the client
   * @param settledUnits settled and not yet returned; a part with none gets no row
   */
  public record PartPosition(String part, String clientId, long settledUnits) {}

  /**
   * Computes a day.
   *
   * @param mark price, FX rate and splits of the day
   * @param terms the loan's terms with the rate in force on the day
   * @param positions the parts' units on the day
   * @throws IllegalArgumentException when the terms lack the rate that their collateral type needs
   */
  public static DayAccrual of(DayMark mark, LoanTerms terms, List<PartPosition> positions) {
    LoanPrice price =
        LoanPrice.of(
            terms.collateralType(),
            mark.price(),
            mark.fxRate(),
            terms.margin(),
            mark.priceIncrement());
    BigDecimal grossRate = grossRate(terms);
    BigDecimal bankSplit = FeeCascade.bankSplit(mark.serviceFeeSplit(), mark.otherAgentFeeSplit());
    BigDecimal netRate = FeeCascade.rateAfter(grossRate, bankSplit);
    List<PartAccrual> parts =
        positions.stream()
            .filter(position -> position.settledUnits() > 0)
            .map(position -> part(mark, terms, position, price, netRate))
            .toList();
    return new DayAccrual(mark.date(), price.value(), grossRate, netRate, bankSplit, parts);
  }

  /** The fee of a non-cash loan, investment less rebate rate of a cash loan; percent a year. */
  public static BigDecimal grossRate(LoanTerms terms) {
    BigDecimal rate =
        GrossRate.of(
            terms.collateralType(),
            value(terms.lendingRate()),
            value(terms.investmentRate()),
            value(terms.rebateRate()));
    if (rate == null) {
      throw new IllegalArgumentException("the loan has no rate for its collateral type");
    }
    return PlainNumber.of(rate);
  }

  private static @Nullable BigDecimal value(@Nullable Rate rate) {
    return rate == null ? null : rate.value();
  }

  private static PartAccrual part(
      DayMark mark, LoanTerms terms, PartPosition position, LoanPrice price, BigDecimal netRate) {
    BigDecimal value = price.times(position.settledUnits());
    Interest interest = interest(terms, value, mark.dayCountBasis());
    Percent clientSplit = mark.clientFeeSplits().getOrDefault(position.clientId(), NO_SHARE);
    FeeCascade fees =
        FeeCascade.of(
            interest.gross(), mark.serviceFeeSplit(), mark.otherAgentFeeSplit(), clientSplit);
    return new PartAccrual(
        position.part(),
        position.clientId(),
        position.settledUnits(),
        Amounts.rounded(value),
        PlainNumber.of(clientSplit.value()),
        FeeCascade.rateAfter(netRate, clientSplit.value()),
        interest.investment(),
        interest.rebate(),
        fees.gross(),
        fees.service(),
        fees.otherAgent(),
        fees.net(),
        fees.netClient());
  }

  private static Interest interest(LoanTerms terms, BigDecimal value, int basis) {
    if (terms.collateralType() == CollateralType.NON_CASH) {
      return new Interest(null, null, Amounts.aDay(value, grossRate(terms), basis));
    }
    BigDecimal investment =
        Amounts.aDay(value, agreed(terms.investmentRate(), "investment rate"), basis);
    BigDecimal rebate = Amounts.aDay(value, agreed(terms.rebateRate(), "rebate rate"), basis);
    return new Interest(investment, rebate, investment.subtract(rebate));
  }

  private static BigDecimal agreed(@Nullable Rate rate, String name) {
    if (rate == null) {
      throw new IllegalArgumentException("the loan has no " + name);
    }
    return rate.value();
  }

  private record Interest(
      @Nullable BigDecimal investment, @Nullable BigDecimal rebate, BigDecimal gross) {}
}
