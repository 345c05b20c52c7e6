package io.lendledger.command.loan;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.loan.CollateralType;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanPart;
import io.lendledger.core.loan.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Books a loan once; its units are the sum of its parts. */
final class Booking {

  private Booking() {}

  static Decision<LoanEvent, Boolean> decide(@Nullable LoanState loan, BookLoan command) {
    List<Fault> faults = faults(command);
    if (!faults.isEmpty()) {
      throw new Rejected(
          new Rejection(RejectionCode.VALIDATION_FAILED, "The booking is not consistent", faults));
    }
    LoanBooked booked = booked(command);
    if (loan == null) {
      return Decision.of(true, booked);
    }
    if (Content.same(loan.booked(), booked)) {
      return Decision.nothing(false);
    }
    throw Refusals.transition(loan, "book it again with other content");
  }

  private static List<Fault> faults(BookLoan command) {
    List<Fault> faults = new ArrayList<>(rateFaults(command.terms()));
    List<LoanPart> parts = command.parts();
    if (parts.isEmpty() || parts.stream().anyMatch(part -> part.units() < 1)) {
      faults.add(Fault.of("parts", parts.size(), "each part needs units"));
    }
    if (repeated(parts, LoanPart::part)
        || repeated(parts, part -> Arrays.asList(part.clientId(), part.depositary()))) {
      faults.add(Fault.of("parts", parts.size(), "a part or holding occurs twice"));
    }
    if (command.settlementDate().isBefore(command.tradeDate())) {
      faults.add(
          Fault.of("settlementDate", command.settlementDate(), "must not be before trade date"));
    }
    return faults;
  }

  private static List<Fault> rateFaults(LoanTerms terms) {
    boolean cash = terms.collateralType() == CollateralType.CASH;
    List<Fault> faults = new ArrayList<>();
    checkRate(faults, "lendingRate", terms.lendingRate(), !cash);
    checkRate(faults, "investmentRate", terms.investmentRate(), cash);
    checkRate(faults, "rebateRate", terms.rebateRate(), cash);
    return faults;
  }

  private static void checkRate(
      List<Fault> faults, String field, @Nullable Rate rate, boolean needed) {
    if ((rate != null) != needed) {
      faults.add(
          Fault.of(field, rate, needed ? "is required" : "does not go with this collateral"));
    }
  }

  private static boolean repeated(List<LoanPart> parts, Function<LoanPart, Object> key) {
    return parts.stream().map(key).distinct().count() < parts.size();
  }

  private static LoanBooked booked(BookLoan command) {
    LoanTerms terms = command.terms();
    Percent haircut = terms.haircut();
    return new LoanBooked(
        command.loan().value(),
        command.lender().value(),
        command.requestId(),
        command.account().value(),
        command.borrower().value(),
        command.isin().value(),
        terms.type().wire(),
        terms.collateralType().wire(),
        command.parts().stream().mapToLong(LoanPart::units).reduce(0, Math::addExact),
        value(terms.lendingRate()),
        value(terms.investmentRate()),
        value(terms.rebateRate()),
        terms.currency().getCurrencyCode(),
        terms.margin().value(),
        haircut == null ? null : haircut.value(),
        command.tradeDate(),
        command.settlementDate(),
        command.endDate(),
        command.parts());
  }

  private static @Nullable BigDecimal value(@Nullable Rate rate) {
    return rate == null ? null : rate.value();
  }
}
