package io.lendledger.command.register;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.PlannedLoan;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps borrow requests and the plans of their rounds. */
@Component
@ProcessingGroup(Registers.GROUP)
class BorrowRequestRows {

  private final JdbcClient jdbc;

  BorrowRequestRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @EventHandler
  void on(BorrowRequestPlaced event) {
    jdbc.sql(
            """
            INSERT INTO borrow_request
              (request_id, borrower, lender, isin, collateral_type, lending_rate, investment_rate,
               rebate_rate, currency, margin_percent, haircut_percent, loan_type, trade_date,
               settlement_date, end_date, open_units)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        .param(event.requestId())
        .param(event.borrowerCode())
        .param(event.lenderCode())
        .param(event.isin())
        .param(event.collateralType())
        .param(event.lendingRate())
        .param(event.investmentRate())
        .param(event.rebateRate())
        .param(event.loanCurrency())
        .param(event.marginPercent())
        .param(event.haircutPercent())
        .param(event.loanType())
        .param(event.tradeDate())
        .param(event.settlementDate())
        .param(event.endDate())
        .param(event.units())
        .update();
  }

  @EventHandler
  void on(LoansPlanned event) {
    for (int loan = 0; loan < event.loans().size(); loan++) {
      plan(event, loan, event.loans().get(loan));
    }
    jdbc.sql("UPDATE borrow_request SET planned_round = ? WHERE request_id = ?")
        .params(event.round(), event.requestId())
        .update();
  }

  private void plan(LoansPlanned event, int place, PlannedLoan loan) {
    var allocations = loan.allocations();
    jdbc.sql(
            """
            INSERT INTO planned_allocation
              (request_id, round, loan, loan_id, lender, account,
               client, depositary, units, tax_rate, external_instrument_id, place)
            SELECT ?, ?, ?, ?, ?, ?, planned.*
            FROM unnest(?::text[], ?::text[], ?::bigint[], ?::numeric[], ?::text[])
              WITH ORDINALITY AS planned
            """)
        .param(event.requestId())
        .param(event.round())
        .param(place)
        .param(loan.loanId())
        .param(loan.lenderCode())
        .param(loan.accountNumber())
        .param(Registers.column(allocations, PlannedLoan.Allocation::clientId))
        .param(Registers.column(allocations, each -> Registers.key(each.depositary())))
        .param(Registers.column(allocations, PlannedLoan.Allocation::units))
        .param(Registers.column(allocations, PlannedLoan.Allocation::taxRate))
        .param(Registers.column(allocations, PlannedLoan.Allocation::externalInstrumentId))
        .update();
  }

  @EventHandler
  void on(RoundCompleted event) {
    jdbc.sql(
            """
            UPDATE borrow_request SET completed_round = ?, open_units = ?
            WHERE request_id = ?
            """)
        .params(event.round(), event.openUnits(), event.requestId())
        .update();
  }

  @EventHandler
  void on(BorrowRequestCompleted event) {
    jdbc.sql(
            """
            UPDATE borrow_request SET completed = true, open_units = ?
            WHERE request_id = ?
            """)
        .params(event.unfilledUnits(), event.requestId())
        .update();
  }
}
