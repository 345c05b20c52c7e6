package io.lendledger.command.shortfall;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.lookup.inventory.Inventory.OnLoan;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.client.CoverageStep.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans how to cover a shortfall (docs/lending.md, Shortfalls, reallocation and recall): drop
 * undelivered units, then reallocate, highest lending rate first so that the rest is recalled where
 * it earns least. Recalls name their maximum, since a taker's units may be gone by then; only units
 * that are still short are recalled.
 */
final class CoveragePlan {

  private final List<CoverageStep> steps = new ArrayList<>();
  private final long units;
  private final long[] left;
  private long missing;

  private CoveragePlan(long units, List<OnLoan> loans) {
    this.units = units;
    this.missing = units;
    this.left = loans.stream().mapToLong(OnLoan::recallable).toArray();
  }

  /**
   * Plans the steps.
   *
   * @param units units that are short
   * @param loans where the client's units are, lowest lending rate first
   * @param takers holdings that may take over, in the order in which they are asked
   * @param allowed the allowed kinds of steps
   */
  static List<CoverageStep> steps(
      long units, List<OnLoan> loans, List<Lendable> takers, Set<Kind> allowed) {
    CoveragePlan plan = new CoveragePlan(units, loans);
    if (allowed.contains(Kind.DROP)) {
      plan.drop(loans);
    }
    if (allowed.contains(Kind.REALLOCATE)) {
      plan.reallocate(loans, takers);
    }
    if (allowed.contains(Kind.RECALL)) {
      plan.recall(loans);
    }
    return plan.steps;
  }

  private void drop(List<OnLoan> loans) {
    for (int i = 0; i < left.length && missing > 0; i++) {
      OnLoan loan = loans.get(i);
      long dropped = Math.min(missing, Math.min(loan.undelivered(), left[i]));
      add(Kind.DROP, loan, dropped, null);
      left[i] -= dropped;
      missing -= dropped;
    }
  }

  private void reallocate(List<OnLoan> loans, List<Lendable> takers) {
    long[] room = takers.stream().mapToLong(Lendable::available).toArray();
    int taker = 0;
    for (int i = left.length - 1; i >= 0; i--) {
      long open = left[i];
      while (taker < room.length && open > 0 && missing > 0) {
        long moved = Math.min(missing, Math.min(room[taker], open));
        add(Kind.REALLOCATE, loans.get(i), moved, takers.get(taker));
        open -= moved;
        missing -= moved;
        room[taker] -= moved;
        taker += room[taker] == 0 ? 1 : 0;
      }
    }
  }

  private void recall(List<OnLoan> loans) {
    long planned = 0;
    for (int i = 0; i < left.length && planned < units; i++) {
      long most = Math.min(units, left[i]);
      add(Kind.RECALL, loans.get(i), most, null);
      planned += most;
    }
  }

  private void add(Kind kind, OnLoan loan, long most, @Nullable Lendable taker) {
    if (most > 0) {
      steps.add(
          new CoverageStep(
              kind,
              loan.loanId(),
              most,
              taker == null ? null : taker.client().client().value(),
              taker == null ? null : taker.depositary()));
    }
  }
}
