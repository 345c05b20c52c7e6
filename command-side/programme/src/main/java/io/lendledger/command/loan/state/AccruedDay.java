package io.lendledger.command.loan.state;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A day of a loan as it was accrued: enough to bill it, and to see whether it would be accrued
 * otherwise today.
 *
 * @param mark what the day was accrued with, splits of the loan's clients alone
 * @param grossRate what the borrower pays, percent per annum
 * @param rebateRate the rebate in force on the day; null for non-cash
 * @param parts a row for each client's part
 */
public record AccruedDay(
    DayMark mark, BigDecimal grossRate, @Nullable BigDecimal rebateRate, List<PartAccrual> parts) {

  public static AccruedDay of(LoanAccrued event) {
    return new AccruedDay(
        markOf(event), event.lendingRateGrossBank(), event.rebateRate(), event.parts());
  }

  private static DayMark markOf(LoanAccrued event) {
    return new DayMark(
        event.accrualDate(),
        event.marketPrice(),
        Currency.getInstance(event.marketCurrency()),
        event.fxRate(),
        event.dayCountBasis(),
        event.priceIncrement(),
        new Percent(event.serviceFeeSplit()),
        new Percent(event.otherAgentFeeSplit()),
        event.clientFeeSplits().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> new Percent(each.getValue()))));
  }

  public LocalDate date() {
    return mark.date();
  }

  /** Whether it was accrued at this fee, or at this rebate for cash. */
  public boolean hasRate(BigDecimal rate) {
    return (rebateRate == null ? grossRate : rebateRate).compareTo(rate) == 0;
  }

  /** Its mark, with splits for clients of whom it has none. */
  public DayMark markWith(Map<String, Percent> more) {
    Map<String, Percent> splits = new HashMap<>(more);
    splits.putAll(mark.clientFeeSplits());
    return mark.withClientFeeSplits(splits);
  }
}
