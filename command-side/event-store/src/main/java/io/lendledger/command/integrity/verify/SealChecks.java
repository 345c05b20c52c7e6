package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.ChainEnd;
import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.Seal;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the chain, as it grows, with the seals whose turn it is. A stored seal over fewer events
 * than the one before it is none of a chain that grows, and agrees with nothing.
 */
final class SealChecks {

  private static final Comparator<Seal> ORDER =
      Comparator.comparingLong(Seal::events).thenComparingLong(Seal::number);

  private final Breaks breaks;
  private final Deque<Seal> kept = new ArrayDeque<>();
  private final Iterator<Seal> stored;
  private @Nullable Seal ofStore;
  private @Nullable Seal next;
  private long checked;
  private @Nullable Seal agreed;
  private boolean disagreed;

  /**
   * @param kept in any order
   * @param stored in the order of their numbers
   */
  SealChecks(List<Seal> kept, Iterator<Seal> stored, Breaks breaks) {
    this.breaks = breaks;
    this.stored = stored;
    kept.stream().sorted(ORDER).forEach(this.kept::add);
    this.ofStore = stored.hasNext() ? stored.next() : null;
    this.next = following();
  }

  private @Nullable Seal following() {
    Seal ofKept = kept.peek();
    Seal inStore = ofStore;
    if (inStore == null || (ofKept != null && ORDER.compare(ofKept, inStore) <= 0)) {
      return kept.poll();
    }
    ofStore = stored.hasNext() ? stored.next() : null;
    return inStore;
  }

  void reached(ChainEnd end) {
    for (Seal seal = next; seal != null && seal.events() <= end.events(); seal = next) {
      compare(seal, end);
      next = following();
    }
  }

  /** How many events the next seal covers; a very large number when there is none. */
  long nextAt() {
    return next == null ? Long.MAX_VALUE : next.events();
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
    Seal seal = next;
    if (seal != null) {
      while (next != null) {
        checked++;
        next = following();
      }
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
