package io.lendledger.command.integrity.verify;

import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainBreak;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The breaks that were found: the lowest one, the first of them, and their number. */
final class Breaks {

  private static final int MOST_KEPT = 100;
  private static final Comparator<ChainBreak> BY_POSITION =
      Comparator.comparingLong(ChainBreak::position);

  private final List<ChainBreak> kept = new ArrayList<>();
  private @Nullable ChainBreak lowest;
  private long inAll;
  private long ofIndex;

  void add(long position, BreakReason reason, String message) {
    add(new ChainBreak(position, reason, List.of(), message));
  }

  void add(ChainBreak found) {
    inAll++;
    ofIndex += found.reason() == BreakReason.IndexAltered ? 1 : 0;
    ChainBreak before = lowest;
    if (before == null || BY_POSITION.compare(found, before) < 0) {
      lowest = found;
    }
    if (kept.size() < MOST_KEPT) {
      kept.add(found);
    }
  }

  /** By position; the lowest is among them. */
  List<ChainBreak> list() {
    List<ChainBreak> list = new ArrayList<>(kept);
    ChainBreak first = lowest;
    if (first != null && !list.contains(first)) {
      list.set(list.size() - 1, first);
    }
    list.sort(BY_POSITION);
    return list;
  }

  long inAll() {
    return inAll;
  }

  /** Those of the index of the history alone. */
  long ofIndex() {
    return ofIndex;
  }
}
