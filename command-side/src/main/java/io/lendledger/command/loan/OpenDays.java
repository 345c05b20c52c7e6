package io.lendledger.command.loan;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The accruals that are not billed yet.
 *
 * @param accrued latest accrual of each day
 * @param billedThrough last billed month; null before the first
 * @param changedFrom earliest day of a billed month whose figures would be others today; what
 *     adjustments have to start from
 */
record OpenDays(
    NavigableMap<LocalDate, LoanAccrued> accrued,
    @Nullable YearMonth billedThrough,
    @Nullable LocalDate changedFrom) {

  static final OpenDays NONE = new OpenDays(Collections.emptyNavigableMap(), null, null);

  boolean billed(YearMonth month) {
    return billedThrough != null && !month.isAfter(billedThrough);
  }

  boolean billed(LocalDate day) {
    return billed(YearMonth.from(day));
  }

  /** The first day that is not billed. */
  LocalDate firstOpenDay() {
    return billedThrough == null ? LocalDate.MIN : billedThrough.plusMonths(1).atDay(1);
  }

  NavigableMap<LocalDate, LoanAccrued> in(YearMonth month) {
    return accrued.subMap(month.atDay(1), true, month.atEndOfMonth(), true);
  }

  OpenDays with(LoanAccrued event) {
    NavigableMap<LocalDate, LoanAccrued> copy = new TreeMap<>(accrued);
    copy.put(event.accrualDate(), event);
    return new OpenDays(copy, billedThrough, changedFrom);
  }

  OpenDays withBilled(YearMonth month) {
    NavigableMap<LocalDate, LoanAccrued> copy = new TreeMap<>(accrued);
    copy.keySet().removeIf(day -> YearMonth.from(day).equals(month));
    return new OpenDays(copy, billed(month) ? billedThrough : month, changedFrom);
  }

  OpenDays withChange(LocalDate from) {
    boolean late = billed(from) && (changedFrom == null || from.isBefore(changedFrom));
    return late ? new OpenDays(accrued, billedThrough, from) : this;
  }
}
