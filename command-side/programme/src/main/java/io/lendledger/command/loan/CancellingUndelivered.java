package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.settlement.Settling;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.ProcessedCommands;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.money.Units;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Cancels undelivered units: the whole loan, or units of it. */
final class CancellingUndelivered {

  private CancellingUndelivered() {}

  static Decision<LoanEvent, Boolean> decide(LoanState loan, CancelLoan command) {
    Refusals.demandPending(loan, "cancel it");
    List<PartUnits> parts =
        loan.parts().stream()
            .filter(part -> part.units() > 0)
            .map(part -> new PartUnits(part.part(), -part.units(), 0))
            .toList();
    return Decision.of(true, new LoanCancelled(loan.id(), loan.lender(), parts));
  }

  /**
   * A loan that loses its last unit is cancelled; one whose delivered units are all returned
   * closes.
   */
  static Decision<LoanEvent, Units> decide(LoanState loan, DropUnits command) {
    Long known = loan.answers().drops().get(command.dropId());
    if (known != null) {
      return Decision.nothing(new Units(known));
    }
    Refusals.demandSome(command.units());
    Part part = Refusals.part(loan, command.client().value(), command.depositary());
    long units = Math.min(droppable(loan, part), command.units().value());
    if (units == 0) {
      return Decision.of(
          Units.NONE,
          new NothingMoved(
              loan.id(),
              loan.lender(),
              ProcessedCommands.DROP,
              command.dropId(),
              command.shortfallId()));
    }
    UnitsDropped dropped =
        new UnitsDropped(
            loan.id(), loan.lender(), command.dropId(), part.part(), units, command.shortfallId());
    List<LoanEvent> events = new ArrayList<>();
    events.add(dropped);
    LocalDate endDate = Settling.endDate(loan, Evolution.evolve(loan, dropped));
    if (endDate != null) {
      events.add(new LoanClosed(loan.id(), loan.lender(), endDate));
    } else if (units == loan.outstandingUnits()) {
      events.add(new LoanCancelled(loan.id(), loan.lender(), List.of()));
    }
    return new Decision<>(events, new Units(units));
  }

  /** Undelivered units of a part that no return or recall waits for. */
  private static long droppable(LoanState loan, Part part) {
    if (loan.pending()) {
      return part.units();
    }
    long toDeliver = Math.min(loan.own().openUnits(), part.undelivered());
    return Math.max(0, Math.min(toDeliver, loan.freeUnits(part)));
  }
}
