package io.lendledger.query.audit;

import io.lendledger.core.accrual.AccruingUnits;
import io.lendledger.core.accrual.AccruingUnits.SettledPart;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.loan.AgreedTerms;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanRates;
import io.lendledger.core.loan.UnitMovement;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Rate;
import io.lendledger.core.trade.SettledUnits;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a loan's events say of one of its days.
 *
 * @param agreed the terms as they were booked
 * @param rates the rate that may change
 * @param parts the clients' parts as they came
 */
record LoanOnDay(LocalDate day, LoanTerms agreed, LoanRates rates, List<SettledPart> parts) {

  static LoanOnDay of(LocalDate day, LoanBooked booked) {
    return new LoanOnDay(
        day,
        AgreedTerms.of(booked),
        LoanRates.of(booked),
        booked.parts().stream().map(LoanOnDay::undelivered).toList());
  }

  private static SettledPart undelivered(LoanPart part) {
    return new SettledPart(part.part(), part.clientId(), SettledUnits.NONE);
  }

  /** After one event more. */
  LoanOnDay after(LoanEvent event) {
    return switch (event) {
      case LoanBooked again -> of(day, again);
      case LoanRerated rerated -> new LoanOnDay(day, agreed, rates.with(rerated), parts);
      case LoanReallocated moved when moved.newPart() ->
          withParts(Stream.concat(parts.stream(), Stream.of(undelivered(moved.toPart()))).toList())
              .after(UnitMovement.of(moved));
      default -> after(UnitMovement.of(event));
    };
  }

  private LoanOnDay after(List<UnitMovement> movements) {
    List<SettledPart> after = parts;
    for (UnitMovement movement : movements) {
      after = after.stream().map(part -> moved(part, movement)).toList();
    }
    return withParts(after);
  }

  private static SettledPart moved(SettledPart part, UnitMovement movement) {
    return part.part().equals(movement.part())
        ? new SettledPart(
            part.part(), part.clientId(), part.settled().plus(movement.units(), movement.from()))
        : part;
  }

  private LoanOnDay withParts(List<SettledPart> next) {
    return new LoanOnDay(day, agreed, rates, next);
  }

  long units(String part) {
    return AccruingUnits.on(day, parts).stream()
        .filter(position -> position.part().equals(part))
        .mapToLong(PartPosition::settledUnits)
        .sum();
  }

  LoanTerms terms() {
    return agreed.at(new Rate(rates.on(day)));
  }
}
