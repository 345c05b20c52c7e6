package io.lendledger.command.loan;

import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.money.LargestRemainder;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The units that bear interest on a day. When reported dates let a part return more than it had
 * until then, the others make up for it, so that the parts add up to the loan's units.
 */
final class Positions {

  private Positions() {}

  static List<PartPosition> on(LoanState loan, LocalDate day) {
    List<Long> units = loan.eachPart(part -> part.settled().on(day));
    List<Long> positive = units.stream().map(each -> Math.max(0, each)).toList();
    long all = positive.stream().mapToLong(Long::longValue).sum();
    long lacking = all - units.stream().mapToLong(Long::longValue).sum();
    List<Long> taken = LargestRemainder.apportion(Math.min(all, lacking), positive);
    return IntStream.range(0, units.size())
        .filter(i -> positive.get(i) > taken.get(i))
        .mapToObj(i -> position(loan.parts().get(i), positive.get(i) - taken.get(i)))
        .toList();
  }

  private static PartPosition position(Part part, long units) {
    return new PartPosition(part.part(), part.clientId(), units);
  }
}
