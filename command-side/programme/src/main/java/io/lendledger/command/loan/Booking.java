package io.lendledger.command.loan;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.LoanContract;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanAgreement;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
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
    LoanBooked booked = LoanContract.of(command).booked();
    if (loan == null) {
      return Decision.of(true, booked);
    }
    if (Content.same(loan.contract().booked(), booked)) {
      return Decision.nothing(false);
    }
    throw Refusals.transition(loan, "book it again with other content");
  }

  private static List<Fault> faults(BookLoan command) {
    List<Fault> faults =
        new ArrayList<>(
            LoanAgreement.of(
                    command.terms(),
                    command.tradeDate(),
                    command.settlementDate(),
                    command.endDate())
                .faults());
    List<LoanPart> parts = command.parts();
    if (parts.isEmpty() || parts.stream().anyMatch(part -> part.units() < 1)) {
      faults.add(Fault.of("parts", parts.size(), "each part needs units"));
    }
    if (repeated(parts, LoanPart::part)
        || repeated(parts, part -> Arrays.asList(part.clientId(), part.depositary()))) {
      faults.add(Fault.of("parts", parts.size(), "a part or holding occurs twice"));
    }
    return faults;
  }

  private static boolean repeated(List<LoanPart> parts, Function<LoanPart, Object> key) {
    return parts.stream().map(key).distinct().count() < parts.size();
  }
}
