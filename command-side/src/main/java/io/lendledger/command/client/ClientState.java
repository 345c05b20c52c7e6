package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.transaction.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of a client. Takes over events without judging them; decisions only read it. */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
final class ClientState {

  /** Memory against repetition: snapshots kept, and snapshots that an ended loan outlives. */
  private static final int REMEMBERED_SNAPSHOTS = 30;

  /** Memory against repetition: how long transactions outlive the snapshot that includes them. */
  private static final int REMEMBERED_DAYS = 30;

  private boolean known;
  private NavigableMap<LocalDate, Preference> preferences = new TreeMap<>();
  private Map<String, HoldingState> holdings = new LinkedHashMap<>();
  private Map<String, LoanUnits> loans = new LinkedHashMap<>();
  private Map<String, LocalDate> transactions = new LinkedHashMap<>();
  private Map<String, Shortfall> shortfalls = new LinkedHashMap<>();
  private List<String> snapshots = new ArrayList<>();
  private @Nullable LocalDate asOfDate;
  private int snapshotCount;
  private long shortfallCount;

  /** Whether anything ever happened to the client. */
  boolean isKnown() {
    return known;
  }

  @Nullable Preference preferenceOn(LocalDate date) {
    Map.Entry<LocalDate, Preference> entry = preferences.floorEntry(date);
    return entry == null ? null : entry.getValue();
  }

  /** In on the day and no Out is known for a later one: an Out ends matching at once. */
  boolean mayLendOn(LocalDate tradeDate) {
    Preference inForce = preferenceOn(tradeDate);
    return inForce != null
        && inForce.optIn() == OptIn.IN
        && preferences.tailMap(tradeDate, false).values().stream()
            .allMatch(later -> later.optIn() == OptIn.IN);
  }

  @Nullable HoldingState find(HoldingKey key) {
    return holdings.get(text(key));
  }

  HoldingState holding(HoldingKey key) {
    HoldingState found = find(key);
    return found == null ? HoldingState.unknown(key) : found;
  }

  /** Holdings of an account and security that are not closed, whatever their depositary. */
  List<HoldingState> holdings(AccountId account, Isin isin) {
    return holdings.values().stream()
        .filter(each -> each.key().isin().equals(isin) && each.key().account().equals(account))
        .filter(each -> !each.isClosed())
        .toList();
  }

  LoanUnits loan(HoldingKey key, String loanId) {
    return loans.getOrDefault(text(key, loanId), LoanUnits.NONE);
  }

  boolean hasApplied(String transactionId) {
    return transactions.containsKey(transactionId);
  }

  /** Whether a newer snapshot than this one has been reported; the newest wins. */
  boolean isSuperseded(String snapshot, LocalDate date) {
    boolean older = asOfDate != null && date.isBefore(asOfDate);
    return older || (snapshots.contains(snapshot) && !snapshots.getLast().equals(snapshot));
  }

  @Nullable Shortfall shortfall(String id) {
    return shortfalls.get(id);
  }

  long shortfallCount() {
    return shortfallCount;
  }

  /** Units of a holding that shortfalls under treatment account for. */
  long underTreatment(HoldingKey key) {
    return remaining(key, false);
  }

  /** Units of a holding that ended treatments left, unless they are to be tried again. */
  long leftOver(HoldingKey key) {
    return remaining(key, true);
  }

  private long remaining(HoldingKey key, boolean resolved) {
    return shortfalls.values().stream()
        .filter(each -> each.resolved() == resolved && each.holding().equals(key))
        .mapToLong(Shortfall::remaining)
        .sum();
  }

  void evolve(ClientEvent event) {
    known = true;
    switch (event) {
      case PreferenceSet e ->
          preferences.put(
              e.effectiveDate(), new Preference(OptIn.of(e.optInStatus()), e.feeSplit()));
      case HoldingsReported e -> reported(e);
      case TransactionApplied e -> traded(e);
      case UnitsAllocated e -> allocated(e);
      case UnitsReleased e -> released(e);
      case RecallNoted e -> recalled(e);
      case ShortfallFound e -> found(e);
      case CoveragePlanned e ->
          shortfalls.computeIfPresent(e.shortfallId(), (id, each) -> each.withPlan());
      case ShortfallResolved e ->
          shortfalls.computeIfPresent(
              e.shortfallId(), (id, each) -> each.remaining() == 0 ? null : each.ended());
    }
  }

  private void reported(HoldingsReported event) {
    if (snapshots.isEmpty() || !snapshots.getLast().equals(event.submissionId())) {
      begin(event.submissionId(), event.asOfDate());
    }
    for (ClientEvent.Holding each : event.holdings()) {
      HoldingKey key = key(each.custodyAccountId(), each.isin(), each.depositary());
      put(holding(key).reported(each, event.submissionId(), event.asOfDate()));
      shortfalls.values().removeIf(old -> old.resolved() && old.holding().equals(key));
    }
  }

  private void begin(String snapshot, LocalDate date) {
    snapshots.add(snapshot);
    if (snapshots.size() > REMEMBERED_SNAPSHOTS) {
      snapshots.removeFirst();
    }
    asOfDate = date;
    snapshotCount++;
    holdings.values().removeIf(HoldingState::isClosed);
    shortfalls.values().removeIf(old -> old.resolved() && old.remaining() == 0);
    transactions.values().removeIf(last -> last.isBefore(date.minusDays(REMEMBERED_DAYS)));
    loans.values().removeIf(each -> each.endedBefore(snapshotCount - REMEMBERED_SNAPSHOTS));
  }

  private void traded(TransactionApplied event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    put(holding(key).traded(event.tradeDate(), signed(event.side(), event.units())));
    boolean late = asOfDate != null && event.tradeDate().isBefore(asOfDate);
    transactions.put(event.transactionId(), late ? asOfDate : event.tradeDate());
  }

  private void allocated(UnitsAllocated event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    LoanUnits before = loan(key, event.loanId());
    loans.put(
        text(key, event.loanId()),
        before.allocated(event.allocationId(), event.units(), snapshotCount));
    lend(key, event.units(), 0);
  }

  private void released(UnitsReleased event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    LoanUnits before = loan(key, event.loanId());
    LoanUnits after =
        before.released(event.releaseId(), event.units(), event.tradeId(), snapshotCount);
    loans.put(text(key, event.loanId()), after);
    long recallUnits = before.underRecall() - after.underRecall();
    lend(key, -event.units(), -recallUnits);
    cover(key, event.shortfallId(), event.units() - recallUnits);
    trimLeftOver(key);
  }

  private void recalled(RecallNoted event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    LoanUnits before = loan(key, event.loanId());
    LoanUnits after = before.recalled(event.tradeId(), event.units());
    loans.put(text(key, event.loanId()), after);
    long recallUnits = after.underRecall() - before.underRecall();
    lend(key, 0, recallUnits);
    cover(key, event.shortfallId(), recallUnits);
  }

  private void found(ShortfallFound event) {
    shortfallCount++;
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    shortfalls.put(
        event.shortfallId(),
        new Shortfall(
            event.shortfallId(),
            key,
            event.units(),
            event.units(),
            event.cause(),
            event.foundOn(),
            event.neededBy(),
            false,
            false));
  }

  private void lend(HoldingKey key, long units, long recallUnits) {
    HoldingState before = find(key);
    if (before != null) {
      put(before.lent(before.allocated() + units, before.recalled() + recallUnits));
    }
  }

  private void cover(HoldingKey key, @Nullable String shortfallId, long units) {
    Shortfall shortfall = shortfallId == null ? null : shortfalls.get(shortfallId);
    if (shortfall != null && shortfall.holding().equals(key)) {
      shortfalls.put(
          shortfall.id(), shortfall.remaining(Math.max(0, shortfall.remaining() - units)));
    }
  }

  /** What an ended treatment left over is never more than what is still exposed. */
  private void trimLeftOver(HoldingKey key) {
    long room = Math.max(0, holding(key).exposed() - underTreatment(key));
    for (Map.Entry<String, Shortfall> entry : shortfalls.entrySet()) {
      Shortfall each = entry.getValue();
      if (each.resolved() && each.holding().equals(key)) {
        entry.setValue(each.remaining(Math.min(each.remaining(), room)));
        room -= entry.getValue().remaining();
      }
    }
  }

  private void put(HoldingState holding) {
    holdings.put(text(holding.key()), holding);
  }

  private static BigDecimal signed(String side, BigDecimal units) {
    return Side.of(side) == Side.BUY ? units : units.negate();
  }

  private static HoldingKey key(String account, String isin, @Nullable String depositary) {
    return new HoldingKey(new AccountId(account), new Isin(isin), depositary);
  }

  /** Unambiguous since neither ISIN nor BIC contains the separator. */
  private static String text(HoldingKey key) {
    String depositary = key.depositary() == null ? "" : key.depositary();
    return key.isin() + "|" + depositary + "|" + key.account();
  }

  private static String text(HoldingKey key, String loanId) {
    return loanId + "|" + text(key);
  }
}
