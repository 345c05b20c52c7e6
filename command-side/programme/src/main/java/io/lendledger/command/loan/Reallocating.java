package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.ProcessedCommands;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.money.LargestRemainder;
import io.lendledger.core.money.Units;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Moves units to another client of the lender; the custody loan is unchanged. */
final class Reallocating {

  private Reallocating() {}

  static Decision<LoanEvent, Units> decide(LoanState loan, ReallocateLoan command) {
    Long known = loan.answers().reallocations().get(command.reallocationId());
    if (known != null) {
      return Decision.nothing(new Units(known));
    }
    LoanPart taker = command.taker();
    Part giver = Refusals.part(loan, command.fromClient().value(), command.fromDepositary());
    if (giver.belongsTo(taker.clientId(), taker.depositary())) {
      throw Refusals.invalid("taker", taker.clientId(), "is the part that gives");
    }
    if (taker.units() < 1) {
      throw Refusals.invalid("units", taker.units(), "must be above zero");
    }
    long units = Math.min(taker.units(), loan.freeUnits(giver));
    return units == 0
        ? Decision.of(
            Units.NONE,
            new NothingMoved(
                loan.id(),
                loan.lender(),
                ProcessedCommands.REALLOCATION,
                command.reallocationId(),
                command.shortfallId()))
        : Decision.of(new Units(units), reallocated(loan, command, giver, units));
  }

  private static LoanReallocated reallocated(
      LoanState loan, ReallocateLoan command, Part giver, long units) {
    Optional<Part> known =
        loan.parts().stream()
            .filter(
                part -> part.belongsTo(command.taker().clientId(), command.taker().depositary()))
            .findFirst();
    long settled = settledShare(giver, units);
    return new LoanReallocated(
        loan.id(),
        loan.lender(),
        command.reallocationId(),
        giver.part(),
        taker(
            command.taker(),
            known.map(Part::part).orElseGet(() -> nextPart(loan)),
            known.map(Part::units).orElse(0L) + units),
        known.isEmpty(),
        units,
        settled,
        giver.settled().firstDayWith(settled, command.effectiveDate()),
        command.shortfallId());
  }

  private static long settledShare(Part giver, long units) {
    List<Long> shares =
        LargestRemainder.apportion(units, List.of(giver.onLoan(), giver.units() - giver.onLoan()));
    return shares.getFirst();
  }

  private static LoanPart taker(LoanPart asked, String part, long units) {
    return new LoanPart(
        part,
        asked.clientId(),
        asked.depositary(),
        units,
        asked.taxRate(),
        asked.externalInstrumentId());
  }

  private static String nextPart(LoanState loan) {
    List<String> taken = loan.parts().stream().map(Part::part).toList();
    return IntStream.iterate(taken.size() + 1, number -> number + 1)
        .mapToObj("C%02d"::formatted)
        .filter(part -> !taken.contains(part))
        .findFirst()
        .orElseThrow();
  }
}
