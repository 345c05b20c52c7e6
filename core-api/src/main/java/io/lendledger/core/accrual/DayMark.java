package io.lendledger.core.accrual;

import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Currency;
import java.util.Map;

/**
 * The inputs of a loan's accrual on a day.
 *
 * @param date the calendar day
 * @param price latest price on or before it
 * @param priceCurrency currency of the price
 * @param fxRate from price currency to loan currency, latest on or before the day
 * @param dayCountBasis 360 or 365
 * @param priceIncrement cash loan prices are rounded up to a multiple of it
 * @param serviceFeeSplit the service's share of the gross
 * @param otherAgentFeeSplit another agent's share of the gross
 * @param clientFeeSplits each client's share of the net, by client id, also those of nothing: one
 *     who is absent was not known when the mark was made
 */
public record DayMark(
    LocalDate date,
    BigDecimal price,
    Currency priceCurrency,
    BigDecimal fxRate,
    int dayCountBasis,
    BigDecimal priceIncrement,
    Percent serviceFeeSplit,
    Percent otherAgentFeeSplit,
    Map<String, Percent> clientFeeSplits) {

  /** Whether it has a split for each client of these parts. */
  public boolean knowsSplitsOf(Collection<PartPosition> positions) {
    return positions.stream().allMatch(each -> clientFeeSplits.containsKey(each.clientId()));
  }

  /** The same mark with other client splits. */
  public DayMark withClientFeeSplits(Map<String, Percent> splits) {
    return new DayMark(
        date,
        price,
        priceCurrency,
        fxRate,
        dayCountBasis,
        priceIncrement,
        serviceFeeSplit,
        otherAgentFeeSplit,
        splits);
  }
}
