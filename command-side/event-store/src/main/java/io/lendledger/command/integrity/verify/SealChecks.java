package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.Seal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares the chain, as it grows, with the seals whose turn it is. */
final class SealChecks {

  private final Breaks breaks;
  private final List<Seal> waiting = new ArrayList<>();
  private int next;
  private long checked;
  private @Nullable Seal agreed;
  private boolean disagreed;

  /** For these seals, in any order. */
  SealChecks(List<Seal> seals, Breaks breaks) {
    this.breaks = breaks;
    waiting.addAll(seals);
    waiting.sort(Comparator.comparingLong(Seal::events).thenComparingLong(Seal::number));
  }

  /** The chain has reached this end. */
  void reached(ChainEnd end) {
    while (next < waiting.size() && waiting.get(next).events() <= end.events()) {
      compare(waiting.get(next), end);
      next++;
    }
  }

  /** How many events the next seal covers; a very large number when there is none. */
  long nextAt() {
    return next < waiting.size() ? waiting.get(next).events() : Long.MAX_VALUE;
  }

  private void compare(Seal seal, ChainEnd end) {
    checked++;
    if (seal.events() == end.events()
        && seal.position() == end.position()
        && seal.chainHash().equals(end.linkHex())
        && seal.merkleRoot().equals(end.rootHex())
        && seal.store().equals(end.store().toString())) {
      agreed = seal;
    } else if (!disagreed) {
      disagreed = true;
      breaks.add(seal.position(), BreakReason.SealMismatch, mismatch(seal, end));
    }
  }

  private String mismatch(Seal seal, ChainEnd end) {
    String what =
        "The first %d events, up to position %d, are not those of seal %d of %s"
            .formatted(seal.events(), seal.position(), seal.number(), seal.sealedAt());
    if (!seal.store().equals(end.store().toString())) {
      return what + ", which is of the store " + seal.store() + ", not " + end.store();
    }
    Seal last = agreed;
    return last == null
        ? what
        : "%s; those up to position %d are those of seal %d"
            .formatted(what, last.position(), last.number());
  }

  /** The chain ends here: seals that cover more prove that events are gone. */
  void ended(ChainEnd end) {
    reached(end);
    if (next < waiting.size()) {
      Seal seal = waiting.get(next);
      checked += waiting.size() - next;
      next = waiting.size();
      breaks.add(
          seal.position(),
          BreakReason.Missing,
          ("The store ends after %d events, at position %d; seal %d of %s is over %d events,"
                  + " up to position %d: those behind the end are gone")
              .formatted(
                  end.events(),
                  end.position(),
                  seal.number(),
                  seal.sealedAt(),
                  seal.events(),
                  seal.position()));
    }
  }

  long checked() {
    return checked;
  }
}
