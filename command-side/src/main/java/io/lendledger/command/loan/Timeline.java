package io.lendledger.command.loan;

import java.time.LocalDate;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settled units over time, as dated changes; they are as few as settlements and reallocations.
 *
 * @param changes changes of units, by the first day that counts them
 * @param latest all changes together
 */
record Timeline(NavigableMap<LocalDate, Long> changes, long latest) {

  static final Timeline EMPTY = new Timeline(Collections.emptyNavigableMap(), 0);

  Timeline plus(long units, LocalDate from) {
    if (units == 0) {
      return this;
    }
    NavigableMap<LocalDate, Long> copy = new TreeMap<>(changes);
    copy.merge(from, units, Long::sum);
    copy.values().removeIf(change -> change == 0);
    return new Timeline(copy, latest + units);
  }

  long on(LocalDate day) {
    return changes.headMap(day, true).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The first day with another number of units than none; null without any. */
  @Nullable LocalDate firstDay() {
    return changes.isEmpty() ? null : changes.firstKey();
  }

  /** The first day from {@code day} on since when there have always been so many units. */
  LocalDate firstDayWith(long units, LocalDate day) {
    LocalDate first = day;
    for (LocalDate change : changes.tailMap(day, false).keySet()) {
      if (on(change) < units || on(first) < units) {
        first = change;
      }
    }
    return first;
  }
}
