package io.lendledger.command.client.history;

import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows a client's preferences, to find their state before a list and the consequences of the
 * list.
 */
public final class PreferenceHistory {

  private final String submission;
  private final NavigableMap<LocalDate, KnownPreference> known = new TreeMap<>();
  private final NavigableMap<LocalDate, KnownPreference> former = new TreeMap<>();
  private final Set<String> lentSince = new LinkedHashSet<>();
  private @Nullable KnownPreference last;
  private @Nullable KnownPreference latest;

  /** By what it was changed after the list: submissions, and something for each other change. */
  private final Set<Object> since = new HashSet<>();

  /** The history of a preference, and without this submission. */
  public PreferenceHistory(String submission) {
    this.submission = submission;
  }

  /** The former preference of each date that the list named; none when the list changed nothing. */
  public List<KnownPreference> former() {
    return List.copyOf(former.values());
  }

  /** The latest preference before the list. */
  public @Nullable KnownPreference latest() {
    return latest;
  }

  /** Whether the client's preference was changed after the list, by another. */
  public boolean isSetAgain() {
    return !former.isEmpty() && !since.isEmpty();
  }

  /** Loans that the client gave units to after the list. */
  public Set<String> lentSince() {
    return lentSince;
  }

  /** Whether the client could lend on a trade date had the list not been sent. */
  public boolean mayLendWithout(LocalDate tradeDate) {
    NavigableMap<LocalDate, KnownPreference> without = without();
    Map.Entry<LocalDate, KnownPreference> inForce = without.floorEntry(tradeDate);
    return inForce != null
        && isIn(inForce.getValue())
        && without.tailMap(tradeDate, false).values().stream().allMatch(PreferenceHistory::isIn);
  }

  /** The first day on which the fee split would differ without the list; null without one. */
  public @Nullable LocalDate firstOtherSplit() {
    NavigableMap<LocalDate, KnownPreference> without = without();
    List<LocalDate> dates = new ArrayList<>(former.keySet());
    for (LocalDate date : dates) {
      BigDecimal with = split(known, date);
      BigDecimal before = split(without, date);
      if (with == null || before == null || with.compareTo(before) != 0) {
        return date;
      }
    }
    return null;
  }

  private static @Nullable BigDecimal split(
      NavigableMap<LocalDate, KnownPreference> preferences, LocalDate date) {
    Map.Entry<LocalDate, KnownPreference> inForce = preferences.floorEntry(date);
    return inForce == null ? null : inForce.getValue().feeSplit();
  }

  private NavigableMap<LocalDate, KnownPreference> without() {
    NavigableMap<LocalDate, KnownPreference> without = new TreeMap<>(known);
    former.values().forEach(each -> put(without, each));
    return without;
  }

  private static boolean isIn(KnownPreference preference) {
    return OptIn.IN.wire().equals(preference.optInStatus());
  }

  /** Takes the client's next event and the submission behind it. */
  public void follow(Object event, @Nullable Object from) {
    switch (event) {
      case PreferenceSet e -> set(e, from);
      case PreferencesWithdrawn e -> withdraw(e);
      case UnitsAllocated e -> allocate(e);
      default -> {}
    }
  }

  private void set(PreferenceSet event, @Nullable Object from) {
    LocalDate date = event.effectiveDate();
    KnownPreference said =
        new KnownPreference(
            date,
            event.optInStatus(),
            event.feeSplit(),
            takenOver(event.optInReceipt()),
            takenOver(event.feeSplitReceipt()));
    if (submission.equals(from)) {
      latest = former.isEmpty() ? last : latest;
      former.putIfAbsent(date, known.getOrDefault(date, new KnownPreference(date, null, null)));
    } else if (!former.isEmpty()) {
      since.add(from == null ? new Object() : from);
    }
    known.put(date, said);
    last = said;
  }

  /** All other places are those of now. */
  private static @Nullable Long takenOver(@Nullable Long receipt) {
    return receipt == null || receipt != 0 ? null : receipt;
  }

  private void withdraw(PreferencesWithdrawn event) {
    event.former().forEach(each -> put(known, each));
    last = event.latest();
    if (event.submissionId().equals(submission)) {
      former.clear();
      lentSince.clear();
      since.clear();
    }
    since.remove(event.submissionId());
  }

  private static void put(
      NavigableMap<LocalDate, KnownPreference> preferences, KnownPreference each) {
    if (each.optInStatus() == null) {
      preferences.remove(each.effectiveDate());
    } else {
      preferences.put(each.effectiveDate(), each);
    }
  }

  private void allocate(UnitsAllocated event) {
    if (!former.isEmpty() && event.units() > 0) {
      lentSince.add(event.loanId());
    }
  }
}
