package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps the clients' parts of loans and how their settled units change over time. */
@Component
@ProcessingGroup(LookUps.GROUP)
class PartRows {

  private final JdbcClient jdbc;

  PartRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @EventHandler
  void on(LoanBooked event) {
    event.parts().forEach(part -> add(event.loanId(), part, part.units()));
  }

  private void add(String loan, LoanPart part, long units) {
    jdbc.sql(
            """
            INSERT INTO loan_part
              (loan_id, part, client, depositary, units, tax_rate, external_instrument_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        .param(loan)
        .param(part.part())
        .param(part.clientId())
        .param(LookUps.key(part.depositary()))
        .param(units)
        .param(part.taxRate())
        .param(part.externalInstrumentId())
        .update();
  }

  @EventHandler
  void on(SettlementReported event) {
    boolean delivery = event.tradeType().equals(TradeType.LOAN.wire());
    for (PartUnits part : event.parts()) {
      long settled = Math.abs(part.settledUnits());
      change(
          event.loanId(),
          part.part(),
          delivery ? 0 : -Math.abs(part.units()),
          delivery ? settled : -settled,
          event.settledOn());
    }
  }

  @EventHandler
  void on(SettlementDateCorrected event) {
    for (PartUnits part : event.parts()) {
      long settled = part.settledUnits();
      change(event.loanId(), part.part(), 0, -settled, event.formerlySettledOn());
      change(event.loanId(), part.part(), 0, settled, event.settledOn());
    }
  }

  @EventHandler
  void on(TradeRestCancelled event) {
    if (event.tradeType().equals(TradeType.LOAN.wire())) {
      for (PartUnits part : event.parts()) {
        change(event.loanId(), part.part(), part.units(), 0, null);
      }
    }
  }

  @EventHandler
  void on(LoanReallocated event) {
    LocalDate day = event.effectiveDate();
    change(event.loanId(), event.fromPart(), -event.units(), -event.settledUnits(), day);
    long units = event.units();
    if (event.newPart()) {
      add(event.loanId(), event.toPart(), 0);
    }
    change(event.loanId(), event.toPart().part(), units, event.settledUnits(), day);
  }

  @EventHandler
  void on(UnitsDropped event) {
    change(event.loanId(), event.part(), -event.units(), 0, null);
  }

  @EventHandler
  void on(LoanCancelled event) {
    jdbc.sql("UPDATE loan_part SET units = 0 WHERE loan_id = ?").param(event.loanId()).update();
  }

  private void change(String loan, String part, long units, long settled, @Nullable LocalDate day) {
    jdbc.sql(
            """
            UPDATE loan_part SET units = units + ?, settled_units = settled_units + ?
            WHERE loan_id = ? AND part = ?
            """)
        .params(units, settled, loan, part)
        .update();
    if (settled != 0 && day != null) {
      jdbc.sql("INSERT INTO part_delta VALUES (?, ?, ?, ?)")
          .params(loan, part, day, settled)
          .update();
      jdbc.sql(
              """
              UPDATE loan SET late_from = least(late_from, ?), late_seen = false
              WHERE loan_id = ? AND ? <= (SELECT started_date FROM calendar)
              """)
          .params(day, loan, day)
          .update();
    }
  }
}
