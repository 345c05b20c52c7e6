package io.lendledger.command.loan.settlement;

import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.RecallClaims;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.trade.TradeType;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Allocates settled units of the whole loan to its parts, on delivery and on return. */
final class SettledUnitAllocation {

  private SettledUnitAllocation() {}

  /** Delivered units: first to parts whose return was reported before, then as agreed. */
  static List<PartUnits> delivered(LoanState loan, long units) {
    List<Long> deficits = loan.eachPart(part -> Math.max(0, -part.settled().latest()));
    TieredProRata proRata = new TieredProRata(units, loan.parts().size()).upTo(deficits);
    proRata.upTo(minus(loan.eachPart(Part::undelivered), proRata.shares()));
    return changes(loan, i -> new PartUnits(loan.parts().get(i).part(), 0, proRata.share(i)));
  }

  /**
   * Returned units go to recalled clients first, the rest pro rata (docs/lending.md, Trades,
   * settlement and recalls). Accrual ends on units that are on loan, on the same parts as far as
   * possible.
   */
  static List<PartUnits> returned(LoanState loan, Trade trade, long units) {
    TieredProRata back = new TieredProRata(units, loan.parts().size());
    for (Trade each : RecallClaims.inOrder(loan.trades().values(), trade)) {
      if (each.type() == TradeType.RECALL && !each.claims().isEmpty()) {
        back.upTo(loan.eachPart(part -> each.claimOn(part.part())));
      }
    }
    back.upTo(minus(loan.eachPart(Part::units), back.shares()));
    TieredProRata ending = ending(loan, back, units);
    return changes(
        loan, i -> new PartUnits(loan.parts().get(i).part(), -back.share(i), -ending.share(i)));
  }

  private static TieredProRata ending(LoanState loan, TieredProRata back, long units) {
    List<Long> onLoan = loan.eachPart(Part::onLoan);
    TieredProRata ending = new TieredProRata(units, loan.parts().size());
    ending.upTo(
        IntStream.range(0, onLoan.size())
            .mapToObj(i -> Math.min(onLoan.get(i), back.share(i)))
            .toList());
    ending.upTo(minus(onLoan, ending.shares()));
    return ending.upTo(minus(back.shares(), ending.shares()));
  }

  private static List<Long> minus(List<Long> caps, List<Long> taken) {
    return IntStream.range(0, caps.size())
        .mapToObj(i -> Math.max(0, caps.get(i) - taken.get(i)))
        .toList();
  }

  private static List<PartUnits> changes(LoanState loan, IntFunction<PartUnits> change) {
    return IntStream.range(0, loan.parts().size())
        .mapToObj(change)
        .filter(part -> part.units() != 0 || part.settledUnits() != 0)
        .toList();
  }
}
