package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
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
import java.util.List;
import java.util.function.ToLongFunction;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Keeps the clients' parts of loans and how their settled units change over time. */
@Component
@ProcessingGroup(LookUps.GROUP)
class PartRows {

  private final LookUpWrites writes;

  PartRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(LoanBooked event) {
    add(event.loanId(), event.parts(), LoanPart::units);
  }

  private void add(String loan, List<LoanPart> parts, ToLongFunction<LoanPart> units) {
    writes
        .now(
            """
            INSERT INTO loan_part
              (loan_id, part, client, depositary, units, tax_rate, external_instrument_id)
            SELECT ?, part.* FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[],
              ?::numeric[], ?::text[]) AS part
            """)
        .param(loan)
        .param(LookUps.column(parts, LoanPart::part))
        .param(LookUps.column(parts, LoanPart::clientId))
        .param(LookUps.column(parts, each -> LookUps.key(each.depositary())))
        .param(LookUps.column(parts, units::applyAsLong))
        .param(LookUps.column(parts, LoanPart::taxRate))
        .param(LookUps.column(parts, LoanPart::externalInstrumentId))
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
      add(event.loanId(), List.of(event.toPart()), none -> 0);
    }
    change(event.loanId(), event.toPart().part(), units, event.settledUnits(), day);
  }

  @EventHandler
  void on(UnitsDropped event) {
    change(event.loanId(), event.part(), -event.units(), 0, null);
  }

  @EventHandler
  void on(LoanCancelled event) {
    writes.now("UPDATE loan_part SET units = 0 WHERE loan_id = ?").param(event.loanId()).update();
  }

  private void change(String loan, String part, long units, long settled, @Nullable LocalDate day) {
    writes.later(
        SettlingLoans.class, SettlingLoans::new, all -> all.part(loan, part, units, settled, day));
  }
}
