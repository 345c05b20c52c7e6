package io.lendledger.core.trade;

import java.time.LocalDate;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settled units of a part over time, as dated changes; they are as few as settlements and
 * reallocations.
 *
 * @param changes changes of units, by the first day that counts them
 * @param latest all changes together
 */
public record SettledUnits(NavigableMap<LocalDate, Long> changes, long latest) {

  /** Before the first delivery. */
  public static final SettledUnits NONE = new SettledUnits(Collections.emptyNavigableMap(), 0);

  /** With units that come, or go when negative, on a day. */
  public SettledUnits plus(long units, LocalDate from) {
    if (units == 0) {
      return this;
    }
    NavigableMap<LocalDate, Long> copy = new TreeMap<>(changes);
    copy.merge(from, units, Long::sum);
    copy.values().removeIf(change -> change == 0);
    return new SettledUnits(copy, latest + units);
  }

  /** Units on a day; below zero only while returns are reported before the delivery. */
  public long on(LocalDate day) {
    return changes.headMap(day, true).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The first day with another number of units than none; null without any. */
  public @Nullable LocalDate firstDay() {
    return changes.isEmpty() ? null : changes.firstKey();
  }

  /** The first day from {@code day} on since when there have always been so many units. */
  public LocalDate firstDayWith(long units, LocalDate day) {
    LocalDate first = day;
    for (LocalDate change : changes.tailMap(day, false).keySet()) {
      if (on(change) < units || on(first) < units) {
        first = change;
      }
    }
    return first;
  }
}
