package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonProperty;
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
import io.lendledger.core.client.RecallReduction;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private boolean known;
  private Preferences preferences = new Preferences();
  private HoldingBook holdings = new HoldingBook();
  private LoanBook loans = new LoanBook();
  private Map<String, LocalDate> transactions = new LinkedHashMap<>();

  @JsonProperty("treatments")
  private OpenShortfalls shortfalls = new OpenShortfalls();

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

  /** What the client wants, and from when on. */
  Preferences preferences() {
    return preferences;
  }

  HoldingBook holdings() {
    return holdings;
  }

  AllocatedUnits loan(HoldingKey key, String loanId) {
    return loans.find(key, loanId);
  }

  /** The units of a holding on its loans, by loan; a copy. */
  Map<String, AllocatedUnits> loansOf(HoldingKey key) {
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

  OpenShortfalls shortfalls() {
    return shortfalls;
  }

  long recallCount() {
    return recallCount;
  }

  /** How many surpluses of recalls were ever found. */
  long surplusCount() {
    return surplusCount;
  }

  /** Whether a recall for this shortfall is reduced when a purchase makes up for it. */
  boolean shrinks(@Nullable String shortfallId) {
    Shortfall shortfall = shortfalls.find(shortfallId);
    return shortfall != null && !shortfall.optOut();
  }

  void evolve(ClientEvent event) {
    known = true;
    switch (event) {
      case PreferenceSet e -> preferences.set(e);
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
          shortfalls.found(key(e.custodyAccountId(), e.isin(), e.depositary()), e);
      case CoveragePlanned e -> shortfalls.planned(e.shortfallId());
      case ShortfallResolved e -> resolved(e);
    }
  }

  private void reported(HoldingsReported event) {
    if (snapshots.isEmpty() || !snapshots.getLast().equals(event.submissionId())) {
      begin(event.submissionId(), event.asOfDate());
    }
    for (ClientEvent.Holding each : event.holdings()) {
      HoldingKey key = key(each.custodyAccountId(), each.isin(), each.depositary());
      holdings.put(holdings.get(key).reported(each, event));
      shortfalls.forgetResolved(key);
    }
  }

  private void begin(String snapshot, LocalDate date) {
    remember(snapshots, snapshot);
    asOfDate = date;
    snapshotCount++;
    holdings.forgetClosed(snapshots);
    shortfalls.forgetCovered();
    transactions.values().removeIf(last -> last.isBefore(date.minusDays(REMEMBERED_DAYS)));
    loans.forgetEndedBefore(snapshotCount - REMEMBERED_SNAPSHOTS);
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
      holdings.put(holdings.get(key).restored(each));
      each.transactions().forEach(trade -> remember(trade.transactionId(), trade.tradeDate()));
      shortfalls.forgetResolved(key);
    }
  }

  private void withdrawn(PreferencesWithdrawn event) {
    preferences.restore(event.former());
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
    holdings.put(holdings.get(key).traded(trades(event)));
    remember(event.transactionId(), event.tradeDate());
    shortfalls.trim(holdings.get(key));
  }

  private void allocated(UnitsAllocated event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan -> loan.allocated(event.allocationId(), event.units(), snapshotCount));
    holdings.lend(key, event.units(), recalled);
  }

  private void released(UnitsReleased event) {
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    long recalled =
        loans.change(
            key,
            event.loanId(),
            loan ->
                loan.released(event.releaseId(), event.units(), event.tradeId(), snapshotCount));
    holdings.lend(key, -event.units(), recalled);
    shortfalls.covered(key, event.shortfallId(), event.units() + recalled);
    shortfalls.trim(holdings.get(key));
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
    holdings.lend(key, 0, recalled);
    shortfalls.covered(key, event.shortfallId(), recalled);
    shortfalls.trim(holdings.get(key));
  }

  private void givenUp(RecallSurplusFound event) {
    surplusCount++;
    HoldingKey key = key(event.custodyAccountId(), event.isin(), event.depositary());
    for (RecallReduction each : event.reductions()) {
      long recalled =
          loans.change(key, each.loanId(), loan -> loan.givenUp(each.tradeId(), each.units()));
      holdings.lend(key, 0, recalled);
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
    holdings.lend(key, 0, recalled);
    shortfalls.forgetResolved(key);
  }

  private void resolved(ShortfallResolved event) {
    HoldingKey key = shortfalls.resolved(event.shortfallId());
    if (key != null) {
      shortfalls.trim(holdings.get(key));
    }
  }

  static PendingUnits trades(TransactionApplied event) {
    return PendingUnits.of(event.side(), event.units(), event.tradeDate(), event.received());
  }

  public static HoldingKey key(String account, String isin, @Nullable String depositary) {
    return new HoldingKey(new AccountId(account), new Isin(isin), depositary);
  }
}
