package io.lendledger.command.register;

import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.TradeStatus;
import io.lendledger.core.loan.TradeType;
import io.lendledger.core.settlement.SettlementStatus;
import java.time.LocalDate;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps each loan's trades: its own, returns and recalls. */
@Component
@ProcessingGroup(Registers.GROUP)
class TradeRows {

  private final JdbcClient jdbc;

  TradeRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Uses the event alone: the loan's own row may be written after this one. */
  @EventHandler
  void on(LoanBooked event) {
    jdbc.sql(
            """
            INSERT INTO command.trade
              (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
               status, settlement_status, trade_date, intended_settlement_date)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
            SettlementStatus.PENDING.wire(),
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
    jdbc.sql(
            """
            INSERT INTO command.trade
              (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
               status, settlement_status, trade_date, intended_settlement_date)
            SELECT ?, loan_id, lender, ?, account, isin, borrower, ?, ?, ?, ?, ?, ?
            FROM command.loan WHERE loan_id = ?
            """)
        .params(
            trade,
            type.wire(),
            units,
            units,
            TradeStatus.PENDING.wire(),
            SettlementStatus.PENDING.wire(),
            traded,
            due,
            loan)
        .update();
  }

  @EventHandler
  void on(SettlementReported event) {
    jdbc.sql(
            """
            UPDATE command.trade SET settled_units = ?, settlement_status = ?,
              actual_settlement_date = ?,
              status = CASE WHEN ? >= units THEN 'Settled' ELSE status END
            WHERE trade_id = ?
            """)
        .param(event.settledUnits())
        .param(event.settlementStatus())
        .param(event.actualSettlementDate())
        .param(event.settledUnits())
        .param(event.tradeId())
        .update();
  }

  @EventHandler
  void on(UnitsDropped event) {
    reduce(event.loanId(), event.units());
  }

  @EventHandler
  void on(RecallReduced event) {
    reduce(event.tradeId(), event.units());
  }

  @EventHandler
  void on(TradeCancelled event) {
    jdbc.sql("UPDATE command.trade SET units = settled_units, status = ? WHERE trade_id = ?")
        .params(TradeStatus.CANCELLED.wire(), event.tradeId())
        .update();
  }

  @EventHandler
  void on(TradeRestCancelled event) {
    jdbc.sql(
            """
            UPDATE command.trade SET units = units - ?, status = ?, settlement_status = ?,
              actual_settlement_date = ? WHERE trade_id = ?
            """)
        .params(
            event.units(),
            TradeStatus.SETTLED.wire(),
            SettlementStatus.SETTLED.wire(),
            event.actualSettlementDate(),
            event.tradeId())
        .update();
  }

  @EventHandler
  void on(SettlementDateCorrected event) {
    jdbc.sql("UPDATE command.trade SET actual_settlement_date = ? WHERE trade_id = ?")
        .params(event.settledOn(), event.tradeId())
        .update();
  }

  @EventHandler
  void on(LoanCancelled event) {
    jdbc.sql("UPDATE command.trade SET units = settled_units, status = ? WHERE loan_id = ?")
        .params(TradeStatus.CANCELLED.wire(), event.loanId())
        .update();
  }

  private void reduce(String trade, long units) {
    jdbc.sql(
            """
            UPDATE command.trade SET units = units - ?,
              status = CASE WHEN units - ? > settled_units THEN status
                            WHEN settled_units > 0 THEN 'Settled' ELSE 'Cancelled' END,
              settlement_status = CASE WHEN units - ? > settled_units OR settled_units = 0
                                       THEN settlement_status ELSE 'Settled' END
            WHERE trade_id = ?
            """)
        .params(units, units, units, trade)
        .update();
  }
}
