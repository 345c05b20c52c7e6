package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.settlement.TieredProRata;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.ProcessedCommands;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.util.List;
import java.util.stream.IntStream;

/** Recalls units, of one client or of all, and reduces recalls that purchases made up for. */
final class Recalling {

  private Recalling() {}

  static Decision<LoanEvent, RecallOutcome> decide(LoanState loan, RecallLoan command) {
    RecallOutcome known = loan.answers().recalls().get(command.recallId());
    if (known != null) {
      return Decision.nothing(known);
    }
    Refusals.demandSome(command.units());
    if (command.dueDate().isBefore(command.tradeDate())) {
      throw Refusals.invalid("dueDate", command.dueDate(), "must not be before the trade date");
    }
    ClientId client = command.client();
    return client == null ? ofAll(loan, command) : ofOne(loan, command, client);
  }

  private static Decision<LoanEvent, RecallOutcome> ofAll(LoanState loan, RecallLoan command) {
    Refusals.demandOpen(loan, "recall units");
    Refusals.demandTradedSince(loan, command.tradeDate());
    Refusals.demandFree(loan, command.units(), "recall");
    TieredProRata proRata =
        new TieredProRata(command.units().value(), loan.parts().size())
            .upTo(loan.eachPart(loan::unclaimedUnits));
    return recalled(loan, command, proRata);
  }

  /** The service's own recall is of its day, also of a loan that is traded on a later one. */
  private static Decision<LoanEvent, RecallOutcome> ofOne(
      LoanState loan, RecallLoan command, ClientId client) {
    Part part = Refusals.part(loan, client.value(), command.depositary());
    long free = loan.status() == LoanStatus.OPEN ? loan.freeUnits(part) : 0;
    long units = Math.min(free, command.units().value());
    TieredProRata proRata =
        new TieredProRata(units, loan.parts().size())
            .upTo(loan.eachPart(each -> each.equals(part) ? units : 0L));
    return units == 0
        ? Decision.of(
            ProcessedCommands.NOTHING_RECALLED,
            new NothingMoved(
                loan.id(),
                loan.lender(),
                ProcessedCommands.RECALL,
                command.recallId(),
                command.shortfallId()))
        : recalled(loan, command, proRata);
  }

  private static Decision<LoanEvent, RecallOutcome> recalled(
      LoanState loan, RecallLoan command, TieredProRata proRata) {
    TradeId trade = loan.nextTrade();
    List<PartUnits> parts = parts(loan, proRata);
    Units units = new Units(parts.stream().mapToLong(PartUnits::units).sum());
    return Decision.of(
        new RecallOutcome(trade, units),
        new LoanRecalled(
            loan.id(),
            loan.lender(),
            trade.value(),
            command.recallId(),
            units.value(),
            command.tradeDate(),
            command.dueDate(),
            parts,
            command.shortfallId()));
  }

  /** Reduces a recall by at most its unsettled units; a recall reduced to nothing is cancelled. */
  static Decision<LoanEvent, Units> decide(LoanState loan, ReduceRecall command) {
    Long known = loan.answers().reductions().get(command.reductionId());
    if (known != null) {
      return Decision.nothing(new Units(known));
    }
    Refusals.demandSome(command.units());
    Trade trade = Refusals.trade(loan, command.trade());
    if (trade.type() != TradeType.RECALL || trade.status() != TradeStatus.PENDING) {
      throw Refusals.transition(trade, "take units off it");
    }
    long units = Math.min(command.units().value(), trade.openUnits());
    RecallReduced reduced = reduced(loan, trade, command, units);
    return units == trade.units()
        ? new Decision<>(
            List.of(
                reduced, new TradeCancelled(loan.id(), loan.lender(), trade.tradeId(), List.of())),
            new Units(units))
        : Decision.of(new Units(units), reduced);
  }

  private static RecallReduced reduced(
      LoanState loan, Trade trade, ReduceRecall command, long units) {
    TieredProRata proRata =
        new TieredProRata(units, loan.parts().size())
            .upTo(loan.eachPart(part -> trade.claimOn(part.part())));
    return new RecallReduced(
        loan.id(),
        loan.lender(),
        trade.tradeId(),
        command.reductionId(),
        units,
        parts(loan, proRata));
  }

  private static List<PartUnits> parts(LoanState loan, TieredProRata proRata) {
    return IntStream.range(0, loan.parts().size())
        .filter(i -> proRata.share(i) > 0)
        .mapToObj(i -> new PartUnits(loan.parts().get(i).part(), proRata.share(i), 0))
        .toList();
  }
}
