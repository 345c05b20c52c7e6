package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanRates;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/** Keeps each loan's terms and state. */
@Component
@ProcessingGroup(LookUps.GROUP)
class LoanRows {

  private final LookUpWrites writes;

  LoanRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(LoanBooked event) {
    writes
        .now(
            """
            INSERT INTO loan
              (loan_id, lender, request_id, account, borrower, isin, loan_type, collateral_type,
               units, investment_rate, currency, margin_percent, trade_date, settlement_date,
               end_date, status)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        .param(event.loanId())
        .param(event.lenderCode())
        .param(event.requestId())
        .param(event.accountNumber())
        .param(event.borrowerCode())
        .param(event.isin())
        .param(event.loanType())
        .param(event.collateralType())
        .param(event.units())
        .param(event.investmentRate())
        .param(event.loanCurrency())
        .param(event.marginPercent())
        .param(event.tradeDate())
        .param(event.settlementDate())
        .param(event.endDate())
        .param(LoanStatus.UNCOVERED.wire())
        .update();
    LoanRates.of(event).from().forEach((day, rate) -> rate(event.loanId(), day, rate));
  }

  private void rate(String loan, LocalDate from, BigDecimal rate) {
    writes
        .now(
            """
            INSERT INTO loan_rate (loan_id, effective_date, rate) VALUES (?, ?, ?)
            ON CONFLICT (loan_id, effective_date) DO UPDATE SET rate = excluded.rate
            """)
        .params(loan, from, rate)
        .update();
  }

  @EventHandler
  void on(CoverReceived event) {
    cover(event.loanId(), event.covered());
  }

  @EventHandler
  void on(CoverLost event) {
    cover(event.loanId(), false);
  }

  private void cover(String loan, boolean covered) {
    writes
        .now("UPDATE loan SET status = ? WHERE loan_id = ? AND status = ?")
        .params(LoanStatus.pending(covered).wire(), loan, LoanStatus.pending(!covered).wire())
        .update();
  }

  @EventHandler
  void on(LoanOpened event) {
    writes.later(
        SettlingLoans.class,
        SettlingLoans::new,
        all -> all.opened(event.loanId(), event.settlementDate()));
  }

  @EventHandler
  void on(LoanClosed event) {
    writes
        .now("UPDATE loan SET status = ?, closed_on = ?, end_date = ? WHERE loan_id = ?")
        .params(LoanStatus.CLOSED.wire(), event.endDate(), event.endDate(), event.loanId())
        .update();
  }

  @EventHandler
  void on(LoanCancelled event) {
    writes
        .now("UPDATE loan SET status = ? WHERE loan_id = ?")
        .params(LoanStatus.CANCELLED.wire(), event.loanId())
        .update();
  }

  /** One that reaches back is a late change, whether the loan is still open at the next close. */
  @EventHandler
  void on(LoanRerated event) {
    rate(event.loanId(), event.effectiveDate(), LoanRates.agreed(event));
    writes
        .now(
            """
            UPDATE loan SET late_from = least(late_from, ?), late_seen = false
            WHERE loan_id = ? AND ? <= (SELECT started_date FROM calendar)
            """)
        .params(event.effectiveDate(), event.loanId(), event.effectiveDate())
        .update();
  }

  @EventHandler
  void on(LoanAccrued event) {
    writes
        .now(
            """
            WITH month AS (INSERT INTO accrued_month VALUES (?, ?) ON CONFLICT DO NOTHING)
            UPDATE loan SET accrued_through = greatest(accrued_through, ?) WHERE loan_id = ?
            """)
        .params(
            YearMonth.from(event.accrualDate()).toString(),
            event.loanId(),
            event.accrualDate(),
            event.loanId())
        .update();
  }

  @EventHandler
  void on(AccrualAdjusted event) {
    writes
        .now("INSERT INTO accrued_month VALUES (?, ?) ON CONFLICT DO NOTHING")
        .params(YearMonth.from(event.adjustmentDate()).toString(), event.loanId())
        .update();
    writes
        .now(
            """
            UPDATE loan SET adjusted_through = greatest(adjusted_through, ?)
            WHERE loan_id = ?
            """)
        .params(event.day().accrualDate(), event.loanId())
        .update();
  }

  @EventHandler
  void on(SettlementDateCorrected event) {
    writes
        .now(
            """
            UPDATE loan SET opened_on = coalesce(?, opened_on),
              closed_on = coalesce(?, closed_on), end_date = coalesce(?, end_date)
            WHERE loan_id = ?
            """)
        .param(event.settlementDate())
        .param(event.endDate())
        .param(event.endDate())
        .param(event.loanId())
        .update();
  }

  /**
   * A close includes the late changes known when it starts, if their first day on loan has a price
   * and an FX rate by then; later ones wait for the next close. Once a loan has ended, no other
   * close asks for its days.
   */
  @EventHandler
  void on(BusinessDayCloseStarted event) {
    writes
        .now(
            """
            UPDATE loan SET late_seen = true
            FROM (SELECT late.loan_id AS id, greatest(late_from, (
                    SELECT min(date) FROM part_delta WHERE part_delta.loan_id = late.loan_id)) AS day
                  FROM loan late WHERE late_from IS NOT NULL) late
            WHERE loan.loan_id = late.id AND EXISTS (
              SELECT FROM (SELECT price.currency FROM price
                           WHERE price.isin = loan.isin AND price.date <= late.day
                           ORDER BY price.date DESC LIMIT 1) mark
              WHERE mark.currency = loan.currency OR EXISTS (
                SELECT FROM fx_rate WHERE fx_rate.date <= late.day
                  AND (from_currency, to_currency) IN (
                    (mark.currency, loan.currency), (loan.currency, mark.currency))))
            """)
        .update();
  }

  /** Days of closed months stay late until they are adjusted: they may lack a price for now. */
  @EventHandler
  void on(BusinessDayClosed event) {
    writes
        .now(
            """
            UPDATE loan SET late_from = NULL
            WHERE late_from <= ? AND late_seen AND late_from >= coalesce(
              (SELECT (closed_month || '-01')::date + interval '1 month' FROM calendar),
              '-infinity')
            """)
        .param(event.date())
        .update();
  }

  @EventHandler
  void on(LateChangesAdjusted event) {
    writes
        .now("UPDATE loan SET late_from = NULL WHERE loan_id = ? AND late_seen")
        .param(event.loanId())
        .update();
  }
}
