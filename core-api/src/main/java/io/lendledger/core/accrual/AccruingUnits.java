package io.lendledger.core.accrual;

import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.money.LargestRemainder;
import io.lendledger.core.trade.SettledUnits;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The units that bear interest on a day. When reported dates let a part return more than it had
 * until then, the others make up for it, so that the parts add up to the loan's units.
 */
public final class AccruingUnits {

  private AccruingUnits() {}

  /**
   * A client's part of a loan.
   *
   * @param part {@code C01}, …
   * @param clientId the client
   * @param settled its units over time
   */
  public record SettledPart(String part, String clientId, SettledUnits settled) {}

  /** The parts that have such units on the day, in their order. */
  public static List<PartPosition> on(LocalDate day, List<SettledPart> parts) {
    List<Long> units = of(parts.stream().map(part -> part.settled().on(day)).toList());
    return IntStream.range(0, units.size())
        .filter(i -> units.get(i) > 0)
        .mapToObj(i -> position(parts.get(i), units.get(i)))
        .toList();
  }

  /**
   * The units of each part, none below zero, out of those that have settled up to a day.
   *
   * @param settled of all parts of a loan, in their order
   */
  public static List<Long> of(List<Long> settled) {
    List<Long> positive = settled.stream().map(each -> Math.max(0, each)).toList();
    long all = positive.stream().mapToLong(Long::longValue).sum();
    long lacking = all - settled.stream().mapToLong(Long::longValue).sum();
    List<Long> taken = LargestRemainder.apportion(Math.min(all, lacking), positive);
    return IntStream.range(0, settled.size())
        .mapToObj(i -> positive.get(i) - taken.get(i))
        .toList();
  }

  private static PartPosition position(SettledPart part, long units) {
    return new PartPosition(part.part(), part.clientId(), units);
  }
}
