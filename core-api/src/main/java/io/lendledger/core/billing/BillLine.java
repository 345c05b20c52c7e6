package io.lendledger.core.billing;

import io.lendledger.core.accrual.PartAccrual;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Consecutive days of a bill with the same units and rate; amounts are exact sums of the days, with
 * 8 decimals, so that all lines together give the unrounded bill.
 *
 * @param fromDate first day
 * @param toDate last day
 * @param days calendar days from the first through the last
 * @param units interest-bearing units of the loan; of an adjustment the difference to the billed
 *     units
 * @param rate gross rate in percent per annum; of an adjustment the correct one
 * @param adjustment whether the days belong to a month billed before
 * @param gross what the borrower pays
 * @param service the service's share
 * @param otherAgent another agent's share
 * @param net the rest
 */
public record BillLine(
    LocalDate fromDate,
    LocalDate toDate,
    long days,
    long units,
    BigDecimal rate,
    boolean adjustment,
    BigDecimal gross,
    BigDecimal service,
    BigDecimal otherAgent,
    BigDecimal net) {

  private static final BigDecimal NONE = BigDecimal.ZERO.setScale(8);

  /**
   * One day's contribution to a bill.
   *
   * @param date the day of the accrual
   * @param rate gross rate in percent per annum
   * @param adjustment whether the day belongs to a month billed before
   * @param rows the accruals of the loan's parts, or the differences
   */
  public record Day(LocalDate date, BigDecimal rate, boolean adjustment, List<PartAccrual> rows) {}

  /** Lines of days in this order; a line ends where units, rate or kind change or a day lacks. */
  public static List<BillLine> of(List<Day> days) {
    List<BillLine> lines = new ArrayList<>();
    for (Day day : days) {
      BillLine next = of(day);
      if (!lines.isEmpty() && lines.getLast().goesOnWith(next)) {
        lines.add(lines.removeLast().plus(next));
      } else {
        lines.add(next);
      }
    }
    return List.copyOf(lines);
  }

  private static BillLine of(Day day) {
    return new BillLine(
        day.date(),
        day.date(),
        1,
        day.rows().stream().mapToLong(PartAccrual::settledUnits).sum(),
        day.rate(),
        day.adjustment(),
        sum(day, PartAccrual::gross),
        sum(day, PartAccrual::service),
        sum(day, PartAccrual::otherAgent),
        sum(day, PartAccrual::net));
  }

  private static BigDecimal sum(Day day, Function<PartAccrual, BigDecimal> figure) {
    return day.rows().stream().map(figure).reduce(NONE, BigDecimal::add);
  }

  private boolean goesOnWith(BillLine next) {
    return next.fromDate.equals(toDate.plusDays(1))
        && next.units == units
        && next.rate.compareTo(rate) == 0
        && next.adjustment == adjustment;
  }

  private BillLine plus(BillLine next) {
    return new BillLine(
        fromDate,
        next.toDate,
        days + next.days,
        units,
        rate,
        adjustment,
        gross.add(next.gross),
        service.add(next.service),
        otherAgent.add(next.otherAgent),
        net.add(next.net));
  }
}
