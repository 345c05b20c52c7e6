package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.accrual.Accruing;
import io.lendledger.command.loan.accrual.Adjusting;
import io.lendledger.command.loan.billing.Billing;
import io.lendledger.command.loan.settlement.Settling;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells a loan what to do without the framework, and keeps what happened. */
final class LoanDesk {

  private final List<LoanEvent> history = new ArrayList<>();
  private @Nullable LoanState state;

  static LoanDesk after(LoanCommand... commands) {
    LoanDesk desk = new LoanDesk();
    for (LoanCommand command : commands) {
      desk.tell(command);
    }
    return desk;
  }

  /** Answers the events of this command alone. */
  List<LoanEvent> tell(LoanCommand command) {
    List<LoanEvent> events = decide(command).events();
    for (LoanEvent event : events) {
      state = Evolution.evolve(state, event);
    }
    history.addAll(events);
    return events;
  }

  Object ask(LoanCommand command) {
    Decision<LoanEvent, ?> decision = decide(command);
    for (LoanEvent event : decision.events()) {
      state = Evolution.evolve(state, event);
    }
    history.addAll(decision.events());
    return decision.answer();
  }

  /** What a day's close sends for days of closed months: their figures so far, and their marks. */
  AdjustLoan adjustment(LocalDate date, YearMonth closed) {
    Map<LocalDate, LoanAccrued> accrued = new TreeMap<>();
    long adjustments = 0;
    for (LoanEvent event : history) {
      if (event instanceof LoanAccrued day) {
        accrued.put(day.accrualDate(), day);
      }
      if (event instanceof AccrualAdjusted late) {
        accrued.put(late.day().accrualDate(), late.day());
        adjustments++;
      }
    }
    List<DayMark> marks =
        LoanSamples.THURSDAY
            .datesUntil(closed.plusMonths(1).atDay(1))
            .map(day -> LoanSamples.mark(day, "50"))
            .toList();
    return new AdjustLoan(
        LoanSamples.LOAN, date, closed, adjustments, null, List.copyOf(accrued.values()), marks);
  }

  List<LoanEvent> history() {
    return List.copyOf(history);
  }

  LoanState state() {
    return java.util.Objects.requireNonNull(state);
  }

  LoanState replayed() {
    LoanState replayed = null;
    for (LoanEvent event : history) {
      replayed = Evolution.evolve(replayed, event);
    }
    return java.util.Objects.requireNonNull(replayed);
  }

  private Decision<LoanEvent, ?> decide(LoanCommand command) {
    return switch (command) {
      case BookLoan booking -> Booking.decide(state, booking);
      case ReceiveCover cover -> Covering.decide(state(), cover);
      case AssignCover cover -> Covering.decide(state(), cover);
      case LoseCover loss -> Covering.decide(state(), loss);
      case ReportSettlement report -> Settling.decide(state(), report);
      case InstructReturn instruction -> Returning.decide(state(), instruction);
      case CancelTrade cancellation -> CancellingTrades.decide(state(), cancellation);
      case RecallLoan recall -> Recalling.decide(state(), recall);
      case ReduceRecall reduction -> Recalling.decide(state(), reduction);
      case RerateLoan rerate -> Rerating.decide(state(), rerate);
      case CancelLoan cancellation -> CancellingUndelivered.decide(state(), cancellation);
      case DropUnits drop -> CancellingUndelivered.decide(state(), drop);
      case ReallocateLoan reallocation -> Reallocating.decide(state(), reallocation);
      case AccrueLoan marks -> Accruing.decide(state(), marks);
      case AdjustLoan adjustment -> Adjusting.decide(state(), adjustment);
      case BillLoan bill -> Billing.decide(state(), bill);
    };
  }
}
