package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.shortfall.Coverage.Step;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.money.Units;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Reallocates units to another client; the custody loan does not change. */
@Component
class Reallocation {

  private final Dispatch dispatch;
  private final Takers takers;
  private final LoanLookUp loans;
  private final CalendarLookUp calendar;

  Reallocation(Dispatch dispatch, Takers takers, LoanLookUp loans, CalendarLookUp calendar) {
    this.dispatch = dispatch;
    this.takers = takers;
    this.loans = loans;
    this.calendar = calendar;
  }

  /** Answers how many units moved. Units that the taker had reserved beyond them are free again. */
  long move(Step step, CoverageStep plan) {
    ClientKey taker =
        new ClientKey(
            step.client().lender(), new ClientId(Objects.requireNonNull(plan.toClientId())));
    HoldingKey holding =
        new HoldingKey(step.holding().account(), step.holding().isin(), plan.toDepositary());
    Units taken = allocate(step, taker, holding);
    if (taken.isNone()) {
      return 0;
    }
    Units moved = reallocate(step, part(step.loan(), taker, holding, taken));
    if (moved.compareTo(taken) < 0) {
      dispatch.tell(
          new ReleaseUnits(
              taker,
              holding,
              step.loan(),
              step.id() + "/unused",
              taken.minus(moved),
              ReleaseCause.UNUSED,
              null,
              null));
    }
    if (!moved.isNone()) {
      dispatch.tell(step.release(moved, ReleaseCause.REALLOCATED));
    }
    return moved.value();
  }

  private Units allocate(Step step, ClientKey taker, HoldingKey holding) {
    return dispatch
        .attempt(
            new AllocateUnits(
                taker, holding, step.loan(), step.id(), step.units(), step.found().foundOn()),
            Units.class)
        .orElse(Units.NONE);
  }

  private Units reallocate(Step step, LoanPart taker) {
    return dispatch
        .attempt(
            new ReallocateLoan(
                step.loan(),
                step.id(),
                step.client().client(),
                step.found().depositary(),
                taker,
                effectiveDate(step.found().foundOn()),
                step.found().shortfallId()),
            Units.class)
        .orElse(Units.NONE);
  }

  /** At once, but days that are already closed keep their accruals. */
  private LocalDate effectiveDate(LocalDate foundOn) {
    LocalDate closed = calendar.view().lastClosedDate();
    return closed == null || closed.isBefore(foundOn) ? foundOn : closed.plusDays(1);
  }

  /** The taker's part of the loan: the one it has, or the next number. */
  private LoanPart part(LoanId loan, ClientKey taker, HoldingKey holding, Units units) {
    List<LoanLookUp.Part> parts = loans.parts(loan);
    String client = taker.client().value();
    String number =
        parts.stream()
            .filter(each -> each.client().equals(client))
            .filter(each -> Objects.equals(each.depositary(), holding.depositary()))
            .map(LoanLookUp.Part::part)
            .findFirst()
            .orElse("C%02d".formatted(parts.size() + 1));
    Lendable held = takers.holding(taker, holding);
    return new LoanPart(
        number,
        client,
        holding.depositary(),
        units.value(),
        held.taxRate(),
        held.externalInstrumentId());
  }
}
