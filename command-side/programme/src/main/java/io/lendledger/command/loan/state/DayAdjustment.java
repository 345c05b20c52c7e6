package io.lendledger.command.loan.state;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;

/**
 * The adjustment of a day that had been billed.
 *
 * @param countedOn day of an open month on which the differences count
 * @param date the day that was adjusted
 * @param grossRate the correct rate of that day, percent per annum
 * @param differences signed units and amounts, a row for each client's part
 */
public record DayAdjustment(
    LocalDate countedOn, LocalDate date, BigDecimal grossRate, List<PartAccrual> differences) {

  static DayAdjustment of(AccrualAdjusted event) {
    return new DayAdjustment(
        event.adjustmentDate(),
        event.day().accrualDate(),
        event.day().lendingRateGrossBank(),
        event.differences());
  }

  boolean countsIn(YearMonth month) {
    return YearMonth.from(countedOn).equals(month);
  }
}
