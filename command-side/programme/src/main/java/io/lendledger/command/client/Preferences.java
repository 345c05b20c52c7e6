package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client's preferences, each in force from its day to the next one. */
final class Preferences {

  @JsonValue private final NavigableMap<LocalDate, Preference> byDay;

  Preferences() {
    this(Map.of());
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  Preferences(Map<LocalDate, Preference> byDay) {
    this.byDay = new TreeMap<>(byDay);
  }

  /** The statement for a day itself; null when there is none. */
  @Nullable Preference of(LocalDate day) {
    return byDay.get(day);
  }

  /** The statement in force on a day; null before the first. */
  @Nullable Preference on(LocalDate date) {
    Map.Entry<LocalDate, Preference> entry = byDay.floorEntry(date);
    return entry == null ? null : entry.getValue();
  }

  NavigableMap<LocalDate, Preference> all() {
    return Collections.unmodifiableNavigableMap(byDay);
  }

  /** The statements for later days, in their order. */
  NavigableMap<LocalDate, Preference> behind(LocalDate day) {
    return Collections.unmodifiableNavigableMap(byDay.tailMap(day, false));
  }

  /** The day of the last statement behind a list, by their places; null when there is none. */
  @Nullable LocalDate lastStatedBehind(long list) {
    return byDay.entrySet().stream()
        .filter(each -> each.getValue().lastReceipt() > list)
        .max(Comparator.comparingLong(each -> each.getValue().lastReceipt()))
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  /** In on the day, and not Out on any later known day: an Out ends matching at once. */
  boolean mayLendOn(LocalDate tradeDate) {
    Preference inForce = on(tradeDate);
    return inForce != null
        && inForce.optIn() == OptIn.IN
        && byDay.tailMap(tradeDate, false).values().stream()
            .allMatch(later -> later.optIn() == OptIn.IN);
  }

  /** The first day from {@code today} on which the client is Out; null when none is known. */
  @Nullable LocalDate outFrom(LocalDate today) {
    Preference inForce = on(today);
    if (inForce != null && inForce.optIn() == OptIn.OUT) {
      return today;
    }
    return byDay.tailMap(today, false).entrySet().stream()
        .filter(later -> later.getValue().optIn() == OptIn.OUT)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  void set(PreferenceSet event) {
    byDay.put(
        event.effectiveDate(),
        new Preference(
            OptIn.of(event.optInStatus()),
            event.feeSplit(),
            event.optInReceipt(),
            event.feeSplitReceipt()));
  }

  /**
   * Puts back what was known before; a day without a preference had none. A value that was taken
   * over before follows again. Other places stay: what is still to come is later, lists since they
   * are withdrawn in the order in which they are applied.
   */
  void restore(List<KnownPreference> former) {
    for (KnownPreference each : former) {
      if (each.optInStatus() == null || each.feeSplit() == null) {
        byDay.remove(each.effectiveDate());
      } else {
        restore(each, OptIn.of(each.optInStatus()), each.feeSplit());
      }
    }
  }

  private void restore(KnownPreference former, OptIn optIn, BigDecimal feeSplit) {
    Preference now = of(former.effectiveDate());
    byDay.put(
        former.effectiveDate(),
        new Preference(
            optIn,
            feeSplit,
            place(former.optInReceipt(), now == null ? null : now.optInReceipt()),
            place(former.feeSplitReceipt(), now == null ? null : now.feeSplitReceipt())));
  }

  private static @Nullable Long place(@Nullable Long former, @Nullable Long now) {
    return former == null ? now : former;
  }

  int size() {
    return byDay.size();
  }
}
