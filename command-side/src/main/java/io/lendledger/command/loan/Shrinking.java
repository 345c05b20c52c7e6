package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.DropUnits;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.PartUnits;
import io.lendledger.core.money.Units;
import java.util.List;

/** Before anything settles, units or the whole loan can be called off. */
final class Shrinking {

  static final String DROP = "Drop";

  private Shrinking() {}

  static Decision<LoanEvent, Boolean> decide(LoanState loan, CancelLoan command) {
    Refusals.demandPending(loan, "cancel it");
    List<PartUnits> parts =
        loan.parts().stream()
            .filter(part -> part.units() > 0)
            .map(part -> new PartUnits(part.part(), -part.units(), 0))
            .toList();
    return Decision.of(true, new LoanCancelled(loan.id(), loan.lender(), parts));
  }

  /** A loan that loses its last unit is cancelled. */
  static Decision<LoanEvent, Units> decide(LoanState loan, DropUnits command) {
    Long known = loan.answers().drops().get(command.dropId());
    if (known != null) {
      return Decision.nothing(new Units(known));
    }
    Refusals.demandSome(command.units());
    Part part = Refusals.part(loan, command.client().value(), command.depositary());
    long units = loan.pending() ? Math.min(part.units(), command.units().value()) : 0;
    if (units == 0) {
      return Decision.of(
          Units.NONE,
          new NothingMoved(
              loan.id(), loan.lender(), DROP, command.dropId(), command.shortfallId()));
    }
    UnitsDropped dropped =
        new UnitsDropped(
            loan.id(), loan.lender(), command.dropId(), part.part(), units, command.shortfallId());
    return units == loan.outstandingUnits()
        ? new Decision<>(
            List.of(dropped, new LoanCancelled(loan.id(), loan.lender(), List.of())),
            new Units(units))
        : Decision.of(new Units(units), dropped);
  }
}
