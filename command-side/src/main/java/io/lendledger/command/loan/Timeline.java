package io.lendledger.command.loan;

import java.time.LocalDate;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settled units over time, as dated changes. Days of billed months are folded into the opening
 * balance, so that the changes do not grow with a loan's age.
 *
 * @param opening units before the first change
 * @param changes units that come or go, by the first day that counts them
 * @param latest opening and all changes
 */
record Timeline(long opening, NavigableMap<LocalDate, Long> changes, long latest) {

  static final Timeline EMPTY = new Timeline(0, Collections.emptyNavigableMap(), 0);

  Timeline plus(long units, LocalDate from) {
    if (units == 0) {
      return this;
    }
    NavigableMap<LocalDate, Long> copy = new TreeMap<>(changes);
    copy.merge(from, units, Long::sum);
    return new Timeline(opening, copy, latest + units);
  }

  long on(LocalDate day) {
    return opening + sum(changes.headMap(day, true));
  }

  Timeline foldedThrough(LocalDate day) {
    NavigableMap<LocalDate, Long> past = changes.headMap(day, true);
    return past.isEmpty()
        ? this
        : new Timeline(opening + sum(past), new TreeMap<>(changes.tailMap(day, false)), latest);
  }

  /** The first day with units, given the first day that is not folded; null without any. */
  @Nullable LocalDate firstDay(LocalDate unfolded) {
    if (opening != 0) {
      return unfolded;
    }
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

  private static long sum(NavigableMap<LocalDate, Long> some) {
    return some.values().stream().mapToLong(Long::longValue).sum();
  }
}
