package io.lendledger.command.client.history;

import io.lendledger.command.client.ClientState;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows a client's holdings from its first event on, to find the state of each before a snapshot.
 */
public final class HoldingHistory {

  private final String snapshot;
  private final Map<HoldingKey, Known> holdings = new LinkedHashMap<>();
  private final Map<HoldingKey, RestoredHolding> before = new LinkedHashMap<>();
  private final List<Reported> reported = new ArrayList<>();

  /** The history of holdings up to a snapshot, and without it. */
  public HoldingHistory(String snapshot) {
    this.snapshot = snapshot;
  }

  private record Reported(String submission, LocalDate asOfDate) {}

  private record Known(
      @Nullable Holding holding,
      @Nullable String reportedBy,
      List<RestoredTransaction> transactions) {

    static final Known NOTHING = new Known(null, null, List.of());

    Known traded(List<RestoredTransaction> more) {
      List<RestoredTransaction> all = new ArrayList<>(transactions);
      all.addAll(more);
      return new Known(holding, reportedBy, all);
    }
  }

  /** The former states of holdings that the snapshot changed and that are not restored yet. */
  public List<RestoredHolding> before() {
    return List.copyOf(before.values());
  }

  /** The day of the latest snapshot besides this one that changed the client; null without one. */
  public @Nullable LocalDate formerDate() {
    return reported.reversed().stream()
        .filter(each -> !each.submission.equals(snapshot))
        .map(Reported::asOfDate)
        .findFirst()
        .orElse(null);
  }

  /** Takes the client's next event. */
  public void follow(Object event) {
    switch (event) {
      case HoldingsReported e -> report(e);
      case HoldingsRestored e -> restore(e);
      case TransactionApplied e -> trade(e);
      default -> {}
    }
  }

  private void report(HoldingsReported event) {
    if (reported.isEmpty() || !reported.getLast().submission.equals(event.submissionId())) {
      reported.add(new Reported(event.submissionId(), event.asOfDate()));
    }
    for (Holding each : event.holdings()) {
      HoldingKey key = key(each);
      Known known = holdings.getOrDefault(key, Known.NOTHING);
      List<RestoredTransaction> included =
          known.transactions.stream()
              .filter(trade -> event.includes(trade.tradeDate(), trade.received()))
              .toList();
      if (event.submissionId().equals(snapshot)) {
        before.merge(
            key,
            new RestoredHolding(asBefore(known, each), known.reportedBy, included),
            HoldingHistory::withLate);
      }
      List<RestoredTransaction> rest = new ArrayList<>(known.transactions);
      rest.removeAll(included);
      holdings.put(key, new Known(each, event.submissionId(), rest));
    }
  }

  /** The snapshot reported the holding again behind a transaction that came late. */
  private static RestoredHolding withLate(RestoredHolding first, RestoredHolding again) {
    List<RestoredTransaction> all = new ArrayList<>(first.transactions());
    all.addAll(again.transactions());
    return new RestoredHolding(first.holding(), first.reportedBy(), all);
  }

  private void restore(HoldingsRestored event) {
    reported.removeIf(each -> each.submission.equals(event.submissionId()));
    for (RestoredHolding each : event.holdings()) {
      HoldingKey key = key(each.holding());
      Known known = holdings.getOrDefault(key, Known.NOTHING);
      holdings.put(
          key,
          new Known(each.holding(), each.reportedBy(), known.transactions)
              .traded(each.transactions()));
      if (event.submissionId().equals(snapshot)) {
        before.remove(key);
      }
    }
  }

  private void trade(TransactionApplied event) {
    HoldingKey key = ClientState.key(event.custodyAccountId(), event.isin(), event.depositary());
    RestoredTransaction trade =
        new RestoredTransaction(
            event.transactionId(),
            event.side(),
            event.units(),
            event.tradeDate(),
            event.settlementDate(),
            event.receipt());
    holdings.put(key, holdings.getOrDefault(key, Known.NOTHING).traded(List.of(trade)));
  }

  /** A holding that was not known before keeps the snapshot's data, without units. */
  private static Holding asBefore(Known known, Holding said) {
    if (known.holding != null) {
      return known.holding;
    }
    boolean told = known.transactions.isEmpty();
    return new Holding(
        said.custodyAccountId(),
        said.isin(),
        said.depositary(),
        told ? said.ticker() : null,
        told ? said.exchange() : null,
        told ? said.externalInstrumentId() : null,
        BigDecimal.ZERO,
        told ? said.currency() : null,
        told ? said.taxRate() : null,
        PositionStatus.AVAILABLE.wire());
  }

  private static HoldingKey key(Holding holding) {
    return ClientState.key(holding.custodyAccountId(), holding.isin(), holding.depositary());
  }
}
