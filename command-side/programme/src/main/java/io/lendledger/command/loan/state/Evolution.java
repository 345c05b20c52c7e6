package io.lendledger.command.loan.state;

import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UncoveredDelivery;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.LoanRates;
import io.lendledger.core.loan.UnitMovement;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Applies events to the state. Checks nothing: history is a fact. */
public final class Evolution {

  private Evolution() {}

  /** The state after an event; the state before the first one is null. */
  public static LoanState evolve(@Nullable LoanState before, LoanEvent event) {
    if (before != null) {
      return next(before, event);
    }
    if (event instanceof LoanBooked booked) {
      return booked(booked);
    }
    throw new IllegalStateException(
        "The history of loan " + event.loanId() + " does not begin with its booking");
  }

  /** The state after several events. */
  public static LoanState evolveAll(LoanState before, List<LoanEvent> events) {
    LoanState state = before;
    for (LoanEvent event : events) {
      state = next(state, event);
    }
    return state;
  }

  private static LoanState next(LoanState before, LoanEvent event) {
    return switch (event) {
      case LoanBooked again -> booked(again);
      case CoverReceived received -> covered(before, received);
      case CoverLost lost ->
          before
              .withCover(
                  new Cover(
                      lost.totalValue() == null ? before.cover().total() : lost.totalValue(),
                      false))
              .withStatus(LoanStatus.UNCOVERED);
      case SettlementReported reported -> settled(before, reported);
      case UncoveredDelivery _ -> before;
      case LoanOpened _ -> before.withStatus(LoanStatus.OPEN);
      case ReturnInstructed instructed -> returning(before, instructed);
      case LoanRecalled recalled -> recalled(before, recalled);
      case RecallReduced reduced -> reduced(before, reduced);
      case TradeCancelled cancelled -> trade(before, cancelled.tradeId(), Trade::calledOff);
      case TradeRestCancelled rest -> restCancelled(before, rest);
      case SettlementDateCorrected corrected -> corrected(before, corrected);
      case LoanRerated rerated -> rerated(before, rerated);
      case LoanReallocated reallocated -> reallocated(before, reallocated);
      case UnitsDropped dropped -> dropped(before, dropped);
      case LoanCancelled cancelled -> cancelled(before, cancelled);
      case LoanClosed _ -> before.withStatus(LoanStatus.CLOSED);
      case LoanAccrued accrued -> before.withDays(before.days().with(accrued));
      case LoanBilled billed -> before.withDays(before.days().withBilled(billed));
      case AccrualAdjusted adjusted -> before.withDays(before.days().with(adjusted));
      case LateChangesAdjusted adjusted -> before.withDays(before.days().with(adjusted));
      case NothingMoved nothing -> before.withAnswers(before.answers().with(nothing));
    };
  }

  private static LoanState booked(LoanBooked event) {
    Trade own = Trade.of(event.loanId(), TradeType.LOAN, event.units(), Map.of());
    return new LoanState(
        LoanContract.of(event),
        LoanStatus.UNCOVERED,
        Cover.NONE,
        Map.of(event.loanId(), own),
        event.parts().stream().map(Part::of).toList(),
        LoanRates.of(event),
        UnbilledAccruals.NONE,
        ProcessedCommands.NONE);
  }

  private static LoanState covered(LoanState before, CoverReceived event) {
    boolean vouched = before.cover().vouched() || event.value() == null;
    return before
        .withCover(new Cover(event.totalValue(), vouched))
        .withStatus(LoanStatus.pending(event.covered()));
  }

  private static LoanState settled(LoanState before, SettlementReported event) {
    Trade trade = Objects.requireNonNull(before.trades().get(event.tradeId())).reported(event);
    LoanState after = before.withTrade(trade);
    LocalDate day = event.settledOn();
    if (day == null) {
      return after;
    }
    if (trade.type() != TradeType.LOAN) {
      after = after.withTrades(RecallClaims.served(after.trades(), trade, event.parts()));
    }
    return touched(after.withUnits(event.parts()).withMovements(UnitMovement.of(event)), day);
  }

  /** Accrual follows the day; the parts' units stay. */
  private static LoanState corrected(LoanState before, SettlementDateCorrected event) {
    LoanState after =
        trade(before, event.tradeId(), trade -> trade.corrected(event))
            .withMovements(UnitMovement.of(event));
    return touched(touched(after, event.formerlySettledOn()), event.settledOn());
  }

  private static LoanState restCancelled(LoanState before, TradeRestCancelled event) {
    LoanState after = trade(before, event.tradeId(), trade -> trade.restCalledOff(event));
    return event.tradeType().equals(TradeType.LOAN.wire()) ? after.withUnits(event.parts()) : after;
  }

  private static LoanState returning(LoanState before, ReturnInstructed event) {
    return before
        .withTrade(Trade.of(event.tradeId(), TradeType.RETURN, event.units(), Map.of()))
        .withAnswers(before.answers().withReturn(event.instructionId(), event.tradeId()));
  }

  private static LoanState recalled(LoanState before, LoanRecalled event) {
    Map<String, Long> claims =
        event.parts().stream().collect(Collectors.toMap(PartUnits::part, PartUnits::units));
    RecallOutcome outcome =
        new RecallOutcome(new TradeId(event.tradeId()), new Units(event.units()));
    return before
        .withTrade(Trade.of(event.tradeId(), TradeType.RECALL, event.units(), claims))
        .withAnswers(before.answers().withRecall(event.recallId(), outcome));
  }

  private static LoanState reduced(LoanState before, RecallReduced event) {
    LoanState after =
        before.withAnswers(before.answers().withReduction(event.reductionId(), event.units()));
    return trade(
        after,
        event.tradeId(),
        trade -> {
          Trade result = trade.reduced(event.units());
          for (PartUnits part : event.parts()) {
            result = RecallClaims.less(result, part.part(), part.units());
          }
          return result;
        });
  }

  private static LoanState rerated(LoanState before, LoanRerated event) {
    return touched(before.withRates(before.rates().with(event)), event.effectiveDate());
  }

  private static LoanState reallocated(LoanState before, LoanReallocated event) {
    LocalDate day = event.effectiveDate();
    LoanState after =
        before
            .withPart(event.fromPart(), part -> part.plus(-event.units()))
            .withAnswers(before.answers().withReallocation(event.reallocationId(), event.units()));
    if (event.newPart()) {
      Part taker = Part.of(event.toPart());
      after = after.withParts(Stream.concat(after.parts().stream(), Stream.of(taker)).toList());
    } else {
      after = after.withPart(event.toPart().part(), part -> part.plus(event.units()));
    }
    after = after.withMovements(UnitMovement.of(event));
    return event.settledUnits() == 0 ? after : touched(after, day);
  }

  private static LoanState dropped(LoanState before, UnitsDropped event) {
    LoanState after =
        before
            .withPart(event.part(), part -> part.plus(-event.units()))
            .withAnswers(before.answers().withDrop(event.dropId(), event.units()));
    return trade(after, event.loanId(), trade -> trade.reduced(event.units()));
  }

  private static LoanState cancelled(LoanState before, LoanCancelled event) {
    return trade(before, event.loanId(), Trade::calledOff)
        .withUnits(event.parts())
        .withCover(Cover.NONE)
        .withStatus(LoanStatus.CANCELLED);
  }

  private static LoanState touched(LoanState state, LocalDate from) {
    return state.withDays(state.days().withChange(from));
  }

  private static LoanState trade(LoanState state, String id, UnaryOperator<Trade> change) {
    return state.withTrade(change.apply(Objects.requireNonNull(state.trades().get(id))));
  }
}
