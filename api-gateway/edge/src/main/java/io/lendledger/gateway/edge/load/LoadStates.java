package io.lendledger.gateway.edge.load;

import io.lendledger.core.fairness.FairSlots.Share;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Tells how many requests are under way and wait, by kind and tenant. */
@Component
public final class LoadStates {

  private final Bulkheads bulkheads;

  LoadStates(Bulkheads bulkheads) {
    this.bulkheads = bulkheads;
  }

  /** All of them, sorted. */
  public List<LoadState> all() {
    return bulkheads
        .all()
        .flatMap(LoadStates::of)
        .sorted(Comparator.comparing(LoadState::key))
        .toList();
  }

  private static Stream<LoadState> of(Bulkhead bulkhead) {
    Bulkhead.Room room = bulkhead.room();
    List<Share> shares = bulkhead.shares();
    var all =
        new LoadState(
            bulkhead.name(),
            null,
            room.atOnce(),
            room.beside(),
            room.waiting(),
            shares.stream().mapToInt(Share::held).sum(),
            shares.stream().mapToInt(Share::waiting).sum(),
            bulkhead.refusedEver());
    return Stream.concat(
        Stream.of(all),
        shares.stream()
            .map(each ->
                new LoadState(
                    bulkhead.name(),
                    each.tenant(),
                    room.atOnce(),
                    room.beside(),
                    room.waiting(),
                    each.held(),
                    each.waiting(),
                    null)));
  }
}
