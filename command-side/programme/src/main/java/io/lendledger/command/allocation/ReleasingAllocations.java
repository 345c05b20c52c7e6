package io.lendledger.command.allocation;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Releases a client's units when its loan returns them. Release ids derive from the event, so a
 * repeated event releases nothing twice; releases by the shortfall process carry the same ids.
 */
@Component
@ProcessingGroup(Processes.ALLOCATIONS)
class ReleasingAllocations {

  private final Freshness freshness;
  private final LoanLookUp loans;
  private final Dispatch dispatch;
  private final Clock clock;

  ReleasingAllocations(
      Freshness freshness, LoanLookUp loans, Dispatch dispatch, @BusinessTime Clock clock) {
    this.freshness = freshness;
    this.loans = loans;
    this.dispatch = dispatch;
    this.clock = clock;
  }

  @EventHandler
  void on(SettlementReported event, TrackingToken token) {
    if (event.tradeType().equals(TradeType.LOAN.wire()) || event.newlySettledUnits() == 0) {
      return;
    }
    String id = event.tradeId() + "@" + event.settledUnits();
    TradeId trade = new TradeId(event.tradeId());
    for (PartUnits part : event.parts()) {
      release(event, token, part.part(), part.units(), id, ReleaseCause.RETURNED, trade, null);
    }
  }

  @EventHandler
  void on(LoanCancelled event, TrackingToken token) {
    String id = event.loanId() + "@cancelled";
    for (PartUnits part : event.parts()) {
      release(event, token, part.part(), part.units(), id, ReleaseCause.CANCELLED, null, null);
    }
  }

  /** Undelivered units leave the loan; a return's or recall's rest stays on it. */
  @EventHandler
  void on(TradeRestCancelled event, TrackingToken token) {
    String id = event.tradeId() + "@rest-cancelled";
    if (!event.tradeType().equals(TradeType.LOAN.wire())) {
      callOff(event, token, event.tradeId(), event.parts(), id);
      return;
    }
    for (PartUnits part : event.parts()) {
      release(event, token, part.part(), part.units(), id, ReleaseCause.CANCELLED, null, null);
    }
  }

  @EventHandler
  void on(UnitsDropped event, TrackingToken token) {
    release(
        event,
        token,
        event.part(),
        event.units(),
        event.dropId(),
        ReleaseCause.DROPPED,
        null,
        event.shortfallId());
  }

  @EventHandler
  void on(LoanReallocated event, TrackingToken token) {
    release(
        event,
        token,
        event.fromPart(),
        event.units(),
        event.reallocationId(),
        ReleaseCause.REALLOCATED,
        null,
        event.shortfallId());
  }

  @EventHandler
  void on(LoanRecalled event, TrackingToken token) {
    for (PartUnits part : event.parts()) {
      Holder holder = holder(event, token, part.part());
      dispatch.attempt(
          new NoteRecall(
              holder.client(),
              holder.holding(),
              new LoanId(event.loanId()),
              new TradeId(event.tradeId()),
              new Units(Math.abs(part.units())),
              event.shortfallId()));
    }
  }

  @EventHandler
  void on(RecallReduced event, TrackingToken token) {
    for (PartUnits part : event.parts()) {
      withdraw(event, token, part, event.tradeId(), event.reductionId());
    }
  }

  @EventHandler
  void on(TradeCancelled event, TrackingToken token) {
    callOff(event, token, event.tradeId(), event.parts(), event.tradeId() + "@cancelled");
  }

  /** A return claims no client's units, but its units are free again. */
  private void callOff(
      LoanEvent event, TrackingToken token, String trade, List<PartUnits> asked, String id) {
    freshness.await(token.position().orElse(-1));
    List<PartUnits> parts =
        loans.isReturn(new TradeId(trade))
            ? loans.parts(new LoanId(event.loanId())).stream()
                .map(part -> new PartUnits(part.part(), 0, 0))
                .toList()
            : asked;
    parts.forEach(part -> withdraw(event, token, part, trade, id));
  }

  private void withdraw(
      LoanEvent event, TrackingToken token, PartUnits part, String trade, String id) {
    Holder holder = holder(event, token, part.part());
    dispatch.attempt(
        new WithdrawRecall(
            holder.client(),
            holder.holding(),
            new LoanId(event.loanId()),
            new TradeId(trade),
            id,
            new Units(Math.abs(part.units())),
            LocalDate.now(clock.withZone(ZoneOffset.UTC))));
  }

  private void release(
      LoanEvent event,
      TrackingToken token,
      String part,
      long units,
      String id,
      ReleaseCause cause,
      @Nullable TradeId trade,
      @Nullable String shortfall) {
    if (units == 0) {
      return;
    }
    Holder holder = holder(event, token, part);
    dispatch.attempt(
        new ReleaseUnits(
            holder.client(),
            holder.holding(),
            new LoanId(event.loanId()),
            id,
            new Units(Math.abs(units)),
            cause,
            trade,
            shortfall));
  }

  private Holder holder(LoanEvent event, TrackingToken token, String number) {
    freshness.await(token.position().orElse(-1));
    Loan loan = loans.find(new LoanId(event.loanId())).orElseThrow();
    LoanLookUp.Part part =
        loans.parts(loan.id()).stream()
            .filter(each -> each.part().equals(number))
            .findFirst()
            .orElseThrow();
    return new Holder(
        new ClientKey(loan.lender(), new ClientId(part.client())),
        new HoldingKey(loan.account(), loan.isin(), part.depositary()));
  }

  /** The owner of a part's units. */
  private record Holder(ClientKey client, HoldingKey holding) {}
}
