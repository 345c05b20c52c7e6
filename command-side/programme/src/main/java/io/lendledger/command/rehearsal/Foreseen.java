package io.lendledger.command.rehearsal;

import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.submission.Rehearsed.Consequences;
import io.lendledger.core.submission.Rehearsed.Dropped;
import io.lendledger.core.submission.Rehearsed.Reallocated;
import io.lendledger.core.submission.Rehearsed.Recalled;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The consequences for units on loan, from the events of a rehearsal. */
public final class Foreseen {

  private final Map<String, ShortfallFound> shortfalls = new HashMap<>();
  private final Map<String, Long> recalls = new TreeMap<>();
  private final List<Reallocated> reallocations = new ArrayList<>();
  private final List<Dropped> drops = new ArrayList<>();
  private long missing;

  public Foreseen(List<Object> events) {
    events.forEach(this::add);
  }

  private void add(Object event) {
    switch (event) {
      case ShortfallFound found -> {
        shortfalls.put(found.shortfallId(), found);
        missing += found.units();
      }
      case LoanRecalled recalled -> recalls.merge(recalled.loanId(), recalled.units(), Long::sum);
      case LoanReallocated moved ->
          reallocations.add(
              new Reallocated(
                  moved.loanId(),
                  client(moved.shortfallId()),
                  moved.toPart().clientId(),
                  moved.units()));
      case UnitsDropped dropped ->
          drops.add(new Dropped(dropped.loanId(), client(dropped.shortfallId()), dropped.units()));
      default -> {
        // takes nothing off a loan
      }
    }
  }

  private @Nullable String client(@Nullable String shortfall) {
    ShortfallFound found = shortfall == null ? null : shortfalls.get(shortfall);
    return found == null ? null : found.clientId();
  }

  /** Units on loan that holdings would no longer account for. */
  public long missing() {
    return missing;
  }

  /** The consequences for them. */
  public Consequences consequences() {
    return new Consequences(
        recalls.entrySet().stream()
            .map(each -> new Recalled(each.getKey(), each.getValue()))
            .toList(),
        reallocations,
        drops);
  }
}
