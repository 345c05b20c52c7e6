package io.lendledger.command.lookup.demand;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/** Keeps borrow requests and the plans of their rounds. */
@Component
@ProcessingGroup(LookUps.GROUP)
class BorrowRequestRows {

  private final LookUpWrites writes;

  BorrowRequestRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(BorrowRequestPlaced event) {
    writes
        .now(
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
    writes
        .now("UPDATE borrow_request SET planned_round = ? WHERE request_id = ?")
        .params(event.round(), event.requestId())
        .update();
  }

  @EventHandler
  void on(RoundCompleted event) {
    writes
        .now(
            """
            UPDATE borrow_request SET completed_round = ?, open_units = ?
            WHERE request_id = ?
            """)
        .params(event.round(), event.openUnits(), event.requestId())
        .update();
  }

  @EventHandler
  void on(BorrowRequestCompleted event) {
    writes
        .now(
            """
            UPDATE borrow_request SET completed = true, open_units = ?
            WHERE request_id = ?
            """)
        .params(event.unfilledUnits(), event.requestId())
        .update();
  }
}
