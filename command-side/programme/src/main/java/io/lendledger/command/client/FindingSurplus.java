package io.lendledger.command.client;

import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.RecallReduction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds recalls of more units than are short, for reduction (docs/lending.md, Shortfalls,
 * reallocation and recall). The latest is reduced first: it is due last, and within a shortfall it
 * earns most. Only recalls that a shortfall caused are reduced, never those of the desk or of an
 * opt-out.
 */
final class FindingSurplus {

  private final ClientState state;
  private final ClientKey client;
  private long lastNumber;

  FindingSurplus(ClientState state, ClientKey client) {
    this.state = state;
    this.client = client;
    this.lastNumber = state.surplusCount();
  }

  /** The surplus of a holding as it will be, its loans being as the state has them. */
  @Nullable RecallSurplusFound in(HoldingState after) {
    return after.surplus() == 0 ? null : in(after, state.loansOf(after.key()));
  }

  /** The surplus of a holding as it will be when one of its loans is another. */
  @Nullable RecallSurplusFound in(HoldingState after, String loanId, AllocatedUnits changed) {
    if (after.surplus() == 0) {
      return null;
    }
    Map<String, AllocatedUnits> loans = state.loansOf(after.key());
    loans.put(loanId, changed);
    return in(after, loans);
  }

  private @Nullable RecallSurplusFound in(HoldingState after, Map<String, AllocatedUnits> loans) {
    long left = after.surplus();
    List<RecallReduction> reductions = new ArrayList<>();
    for (Open recall : shrinkable(loans)) {
      long units = Math.min(left, recall.units);
      if (units > 0) {
        reductions.add(new RecallReduction(recall.loanId, recall.tradeId, units));
        left -= units;
      }
    }
    if (reductions.isEmpty()) {
      return null;
    }
    lastNumber++;
    return new RecallSurplusFound(
        client.lender().value(),
        client.client().value(),
        "%s/%s/surplus/%d".formatted(client.lender(), client.client(), lastNumber),
        after.key().account().value(),
        after.key().isin().value(),
        after.key().depositary(),
        after.surplus() - left,
        List.copyOf(reductions));
  }

  private static List<Open> shrinkable(Map<String, AllocatedUnits> loans) {
    List<Open> open = new ArrayList<>();
    loans.forEach((loanId, loan) ->
        loan.recalls()
            .forEach((tradeId, recall) -> {
              if (recall.shrinks() && recall.units() > 0) {
                open.add(new Open(loanId, tradeId, recall.units(), recall.number()));
              }
            }));
    open.sort(Comparator.comparingLong(Open::number).reversed());
    return open;
  }

  private record Open(String loanId, String tradeId, long units, long number) {}
}
