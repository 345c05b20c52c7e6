package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.settlement.TradeUnits;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.function.UnaryOperator;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/** Keeps each loan's trades: its own, returns and recalls. */
@Component
@ProcessingGroup(LookUps.GROUP)
class TradeRows {

  private final LookUpWrites writes;

  TradeRows(LookUpWrites writes) {
    this.writes = writes;
  }

  /** Uses the event alone: the loan's own row may be written after this one. */
  @EventHandler
  void on(LoanBooked event) {
    writes
        .now(
            """
            INSERT INTO trade
              (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
               status, trade_date, intended_settlement_date)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        .params(
            event.loanId(),
            event.loanId(),
            event.lenderCode(),
            TradeType.LOAN.wire(),
            event.accountNumber(),
            event.isin(),
            event.borrowerCode(),
            event.units(),
            event.units(),
            TradeStatus.PENDING.wire(),
            event.tradeDate(),
            event.settlementDate())
        .update();
  }

  @EventHandler
  void on(ReturnInstructed event) {
    add(
        event.loanId(),
        event.tradeId(),
        TradeType.RETURN,
        event.units(),
        event.tradeDate(),
        event.intendedSettlementDate());
  }

  @EventHandler
  void on(LoanRecalled event) {
    add(
        event.loanId(),
        event.tradeId(),
        TradeType.RECALL,
        event.units(),
        event.tradeDate(),
        event.dueDate());
  }

  private void add(
      String loan, String trade, TradeType type, long units, LocalDate traded, LocalDate due) {
    writes
        .now(
            """
            INSERT INTO trade
              (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
               status, trade_date, intended_settlement_date)
            SELECT ?, loan_id, lender, ?, account, isin, borrower, ?, ?, ?, ?, ?
            FROM loan WHERE loan_id = ?
            """)
        .params(trade, type.wire(), units, units, TradeStatus.PENDING.wire(), traded, due, loan)
        .update();
  }

  @EventHandler
  void on(SettlementReported event) {
    change(event.tradeId(), units -> units.withSettled(event.settledUnits()));
  }

  @EventHandler
  void on(UnitsDropped event) {
    change(event.loanId(), units -> units.less(event.units()));
  }

  @EventHandler
  void on(RecallReduced event) {
    change(event.tradeId(), units -> units.less(event.units()));
  }

  @EventHandler
  void on(TradeCancelled event) {
    change(event.tradeId(), TradeUnits::calledOff);
  }

  @EventHandler
  void on(TradeRestCancelled event) {
    change(event.tradeId(), units -> units.less(event.units()));
  }

  @EventHandler
  void on(LoanCancelled event) {
    change(event.loanId(), TradeUnits::calledOff);
  }

  private void change(String trade, UnaryOperator<TradeUnits> change) {
    writes.later(SettlingLoans.class, SettlingLoans::new, all -> all.trade(trade, change));
  }
}
