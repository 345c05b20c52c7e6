package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientEvent.RecallWithdrawn;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.RecallReduction;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state of a client. It evolves with events without judging them; decisions only read it. */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
public final class ClientState {

  /**
   * Deduplication: the number of snapshots kept, and of snapshots for which an ended loan is
   * remembered.
   */
  private static final int REMEMBERED_SNAPSHOTS = 30;

  /** Deduplication: how long transactions are remembered after the snapshot that includes them. */
  private static final int REMEMBERED_DAYS = 30;

  /** Holdings without units whose status forbids lending; of more, the oldest are forgotten. */
  static final int REMEMBERED_CLOSED = 10_000;

  private boolean known;
  private NavigableMap<LocalDate, Preference> preferences = new TreeMap<>();
  private Map<HoldingKey, HoldingState> holdings = new LinkedHashMap<>();
  private LoanBook loans = new LoanBook();
  private Map<String, LocalDate> transactions = new LinkedHashMap<>();
  private OpenShortfalls treatments = new OpenShortfalls();
  private List<String> snapshots = new ArrayList<>();
  private List<String> withdrawn = new ArrayList<>();
  private @Nullable LocalDate asOfDate;
  private int snapshotCount;
  private long recallCount;
  private long surplusCount;

  /** Whether anything ever happened to the client. */
  boolean isKnown() {
    return known;
  }

  @Nullable Preference preferenceOn(LocalDate date) {
    Map.Entry<LocalDate, Preference> entry = preferences.floorEntry(date);
    return entry == null ? null : entry.getValue();
  }

  /** In on the day, and not Out on any later known day: an Out ends matching at once. */
  boolean mayLendOn(LocalDate tradeDate) {
    Preference inForce = preferenceOn(tradeDate);
    return inForce != null
        && inForce.optIn() == OptIn.IN
        && preferences.tailMap(tradeDate, false).values().stream()
            .allMatch(later -> later.optIn() == OptIn.IN);
  }

  @Nullable HoldingState find(HoldingKey key) {
    return holdings.get(key);
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
    return loans.find(key, loanId);
  }

  /** The units of a holding on its loans, by loan; a copy. */
  Map<String, LoanUnits> loansOf(HoldingKey key) {
    return loans.of(key);
  }

  boolean hasApplied(String transactionId) {
    return transactions.containsKey(transactionId);
  }

  /** Whether a list of preferences was withdrawn already. */
  boolean wasWithdrawn(String submission) {
    return withdrawn.contains(submission);
  }

  /** Whether it was withdrawn or a newer snapshot has been reported; the newest wins. */
  boolean isSuperseded(String snapshot, LocalDate date) {
    boolean older = asOfDate != null && date.isBefore(asOfDate);
    return older
        || withdrawn.contains(snapshot)
        || (snapshots.contains(snapshot) && !snapshots.getLast().equals(snapshot));
  }

  /** How many holdings, remembered transactions and the like it has. */
  int size() {
    return holdings.size() + transactions.size() + preferences.size();
  }

  /** All holdings that are known. */
  List<HoldingState> holdings() {
    return List.copyOf(holdings.values());
  }

  /** The client's shortfalls and their outcomes. */
  OpenShortfalls treatments() {
    return treatments;
  }

  /** How many recalls were ever noted. */
  long recallCount() {
    return recallCount;
  }

  /** How many surpluses of recalls were ever found. */
  long surplusCount() {
    return surplusCount;
  }

  /** Whether a recall for this shortfall is reduced when a purchase makes up for it. */
  boolean shrinks(@Nullable String shortfallId) {
    Shortfall shortfall = treatments.find(shortfallId);
    return shortfall != null && !shortfall.optOut();
  }

  /** The first day from {@code today} on which the client is Out; null when none is known. */
  @Nullable LocalDate outFrom(LocalDate today) {
    Preference inForce = preferenceOn(today);
    if (inForce != null && inForce.optIn() == OptIn.OUT) {
      return today;
    }
    return preferences.tailMap(today, false).entrySet().stream()
        .filter(later -> later.getValue().optIn() == OptIn.OUT)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  void evolve(ClientEvent event) {
    known = true;
    switch (event) {
      case PreferenceSet e ->
          preferences.put(
              e.effectiveDate(), new Preference(OptIn.of(e.optInStatus()), e.feeSplit()));
      case PreferencesWithdrawn e -> withdrawn(e);
      case HoldingsReported e -> reported(e);
      case HoldingsRestored e -> restored(e);
      case TransactionApplied e -> traded(e);
      case UnitsAllocated e -> allocated(e);
      case UnitsReleased e -> released(e);
      case RecallNoted e -> recalled(e);
      case RecallSurplusFound e -> givenUp(e);
      case RecallWithdrawn e -> withdrawn(e);
      case ShortfallFound e ->
          treatments.found(key(e.custodyAccountId(), e.isin(), e.depositary()), e);
      case CoveragePlanned e -> treatments.planned(e.shortfallId());
      case ShortfallResolved e -> resolved(e);
    }
  }

  private void reported(HoldingsReported event) {
    if (snapshots.isEmpty() || !snapshots.getLast().equals(event.submissionId())) {
      begin(event.submissionId(), event.asOfDate());
    }
    for (ClientEvent.Holding each : event.holdings()) {
      HoldingKey key = key(each.custodyAccountId(), each.isin(), each.depositary());
      put(holding(key).reported(each, event));
      treatments.forgetResolved(key);
    }
  }

  private void begin(String snapshot, LocalDate date) {
    remember(snapshots, snapshot);
    asOfDate = date;
    snapshotCount++;
    forgetClosed();
    treatments.forgetCovered();
    transactions.values().removeIf(last -> last.isBefore(date.minusDays(REMEMBERED_DAYS)));
    loans.forgetEndedBefore(snapshotCount - REMEMBERED_SNAPSHOTS);
  }

  private void forgetClosed() {
    holdings.values().removeIf(HoldingState::isForgettable);
    long beyond =
        holdings.values().stream().filter(HoldingState::isClosed).count() - REMEMBERED_CLOSED;
    if (beyond > 0) {
      List<HoldingState> oldest =
          holdings.values().stream().filter(HoldingState::isClosed).limit(beyond).toList();
      holdings.values().removeAll(new HashSet<>(oldest));
    }
  }

  private void restored(HoldingsRestored event) {
    if (!withdrawn.contains(event.submissionId())) {
      remember(withdrawn, event.submissionId());
      snapshots.remove(event.submissionId());
      asOfDate = event.asOfDate();
    }
    for (RestoredHolding each : event.holdings()) {
      ClientEvent.Holding as = each.holding();
      HoldingKey key = key(as.custodyAccountId(), as.isin(), as.depositary());
      put(holding(key).restored(each));
      each.transactions().forEach(trade -> remember(trade.transactionId(), trade.tradeDate()));
      treatments.forgetResolved(key);
    }
  }

  private void withdrawn(PreferencesWithdrawn event) {
    for (KnownPreference each : event.former()) {
      if (each.optInStatus() == null || each.feeSplit() == null) {
        preferences.remove(each.effectiveDate());
      } else {
        preferences.put(
            each.effectiveDate(), new Preference(OptIn.of(each.optInStatus()), each.feeSplit()));
      }
    }
    remember(withdrawn, event.submissionId());
  }

  private static void remember(List<String> submissions, String submission) {
    submissions.add(submission);
    if (submissions.size() > REMEMBERED_SNAPSHOTS) {
      submissions.removeFirst();
    }
  }

  private void remember(String transaction, LocalDate tradeDate) {
    boolean late = asOfDate != null && tradeDate.isBefore(asOfDate);
    transactions.put(transaction, late ? asOfDate : tradeDate);
  }

  private void traded(TransactionApplied event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    put(holding(key).traded(trades(event)));
    remember(event.transactionId(), event.tradeDate());
    treatments.trim(holding(key));
  }

  private void allocated(UnitsAllocated event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan -> loan.allocated(event.allocationId(), event.units(), snapshotCount));
    lend(key, event.units(), recalled);
  }

  private void released(UnitsReleased event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan ->
                loan.released(event.releaseId(), event.units(), event.tradeId(), snapshotCount));
    lend(key, -event.units(), recalled);
    treatments.covered(key, event.shortfallId(), event.units() + recalled);
    treatments.trim(holding(key));
  }

  private void recalled(RecallNoted event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    boolean shrinks = shrinks(event.shortfallId());
    recallCount++;
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan -> loan.recalled(event.tradeId(), event.units(), shrinks, recallCount));
    lend(key, 0, recalled);
    treatments.covered(key, event.shortfallId(), recalled);
    treatments.trim(holding(key));
  }

  private void givenUp(RecallSurplusFound event) {
    surplusCount++;
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    for (RecallReduction each : event.reductions()) {
      long recalled =
          loans.change(key, each.loanId(), loan -> loan.givenUp(each.tradeId(), each.units()));
      lend(key, 0, recalled);
    }
  }

  private void withdrawn(RecallWithdrawn event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan ->
                loan.withdrawn(
                    event.withdrawalId(), event.tradeId(), event.units(), event.surplusUnits()));
    lend(key, 0, recalled);
    treatments.forgetResolved(key);
  }

  private void resolved(ShortfallResolved event) {
    HoldingKey key = treatments.resolved(event.shortfallId());
    if (key != null) {
      treatments.trim(holding(key));
    }
  }

  private void lend(HoldingKey key, long units, long recallUnits) {
    HoldingState before = find(key);
    if (before != null) {
      put(before.lent(before.allocated() + units, before.recalled() + recallUnits));
    }
  }

  private void put(HoldingState holding) {
    holdings.put(holding.key(), holding);
  }

  static PendingTrades trades(TransactionApplied event) {
    return PendingTrades.of(event.side(), event.units(), event.tradeDate(), event.received());
  }

  /** The key of a holding. */
  public static HoldingKey key(String account, String isin, @Nullable String depositary) {
    return new HoldingKey(new AccountId(account), new Isin(isin), depositary);
  }
}
