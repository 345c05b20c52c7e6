package io.lendledger.command.loan.state;

import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The accruals that are not billed yet.
 *
 * @param accrued latest accrual of each day
 * @param adjusted adjustments of billed days that count in a month not billed yet, as they came
 * @param billedThrough last month that was billed; null before the first
 * @param closedThrough last month that is not to be accrued any more, billed or not; null before it
 *     is known of any
 * @param changedFrom earliest day of such a month whose figures would differ today; adjustments
 *     start there
 * @param adjustments how many days were ever adjusted
 */
public record UnbilledAccruals(
    NavigableMap<LocalDate, AccruedDay> accrued,
    List<DayAdjustment> adjusted,
    @Nullable YearMonth billedThrough,
    @Nullable YearMonth closedThrough,
    @Nullable LocalDate changedFrom,
    long adjustments) {

  public static final UnbilledAccruals NONE =
      new UnbilledAccruals(Collections.emptyNavigableMap(), List.of(), null, null, null, 0);

  public boolean billed(YearMonth month) {
    return billedThrough != null && !month.isAfter(billedThrough);
  }

  /** Whether the day is in a month that is not to be accrued any more. */
  public boolean closed(LocalDate day) {
    return closedThrough != null && !YearMonth.from(day).isAfter(closedThrough);
  }

  /** The first day after these months. */
  public LocalDate firstOpenDay() {
    return closedThrough == null ? LocalDate.MIN : closedThrough.plusMonths(1).atDay(1);
  }

  /** The accruals of a month, by day. */
  public NavigableMap<LocalDate, AccruedDay> in(YearMonth month) {
    return accrued.subMap(month.atDay(1), true, month.atEndOfMonth(), true);
  }

  public List<DayAdjustment> adjustedIn(YearMonth month) {
    return adjusted.stream().filter(each -> each.countsIn(month)).toList();
  }

  /** Whether the day has an adjustment that no bill includes yet. */
  public boolean hasAdjusted(LocalDate day) {
    return adjusted.stream().anyMatch(each -> each.date().equals(day));
  }

  /** The same with a day accrued, or accrued again. */
  public UnbilledAccruals with(LoanAccrued event) {
    NavigableMap<LocalDate, AccruedDay> copy = new TreeMap<>(accrued);
    copy.put(event.accrualDate(), AccruedDay.of(event));
    return new UnbilledAccruals(
        copy, adjusted, billedThrough, closedThrough, changedFrom, adjustments);
  }

  public UnbilledAccruals with(AccrualAdjusted event) {
    List<DayAdjustment> more =
        Stream.concat(adjusted.stream(), Stream.of(DayAdjustment.of(event))).toList();
    return new UnbilledAccruals(
        accrued, more, billedThrough, closedThrough, changedFrom, adjustments + 1);
  }

  /** The same without late changes up to a month. */
  public UnbilledAccruals with(LateChangesAdjusted event) {
    YearMonth closed = later(closedThrough, YearMonth.parse(event.closedThrough()));
    return new UnbilledAccruals(accrued, adjusted, billedThrough, closed, null, adjustments);
  }

  /** The same once a month is closed, billed or not; null when none is. */
  public UnbilledAccruals closedThrough(@Nullable YearMonth month) {
    return month == null
        ? this
        : new UnbilledAccruals(
            accrued,
            adjusted,
            billedThrough,
            later(closedThrough, month),
            changedFrom,
            adjustments);
  }

  /** The same after a bill. */
  public UnbilledAccruals withBilled(LoanBilled event) {
    YearMonth month = YearMonth.parse(event.billingMonth());
    NavigableMap<LocalDate, AccruedDay> copy = new TreeMap<>(accrued);
    copy.keySet().removeIf(day -> YearMonth.from(day).equals(month));
    List<DayAdjustment> left = adjusted.stream().filter(each -> !each.countsIn(month)).toList();
    UnbilledAccruals billed =
        new UnbilledAccruals(
            copy,
            left,
            later(billedThrough, month),
            later(closedThrough, month),
            changedFrom,
            adjustments);
    return event.adjustFrom() == null ? billed : billed.withChange(event.adjustFrom());
  }

  /** The same with figures that differ from a day on. */
  public UnbilledAccruals withChange(LocalDate from) {
    boolean late = closed(from) && (changedFrom == null || from.isBefore(changedFrom));
    return late
        ? new UnbilledAccruals(accrued, adjusted, billedThrough, closedThrough, from, adjustments)
        : this;
  }

  private static YearMonth later(@Nullable YearMonth one, YearMonth month) {
    return one == null || month.isAfter(one) ? month : one;
  }
}
