package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Rate;
import org.jspecify.annotations.Nullable;

/** Changes the fee, or the rebate of a cash loan, from a date on. */
final class Rerating {

  private Rerating() {}

  static Decision<LoanEvent, Boolean> decide(LoanState loan, RerateLoan command) {
    Rate rate = rate(loan, command);
    if (!loan.pending() && loan.status() != LoanStatus.OPEN) {
      throw Refusals.transition(loan, "change its rate");
    }
    if (command.effectiveDate().isBefore(loan.contract().tradeDate())) {
      throw Refusals.invalid(
          "effectiveDate", command.effectiveDate(), "must not be before the loan's trade date");
    }
    if (loan.rates().agreedFor(command.effectiveDate(), rate.value())) {
      return Decision.nothing(false);
    }
    boolean cash = isCash(loan);
    return Decision.of(
        true,
        new LoanRerated(
            loan.id(),
            loan.lender(),
            command.effectiveDate(),
            cash ? null : rate.value(),
            cash ? rate.value() : null));
  }

  private static Rate rate(LoanState loan, RerateLoan command) {
    return isCash(loan)
        ? only("rebateRate", command.rebateRate(), "lendingRate", command.lendingRate())
        : only("lendingRate", command.lendingRate(), "rebateRate", command.rebateRate());
  }

  private static Rate only(
      String field, @Nullable Rate rate, String otherField, @Nullable Rate other) {
    if (other != null) {
      throw Refusals.invalid(otherField, other, "does not go with the loan's collateral");
    }
    if (rate == null) {
      throw Refusals.invalid(field, null, "is required");
    }
    return rate;
  }

  private static boolean isCash(LoanState loan) {
    return loan.contract().terms().collateralType() == CollateralType.CASH;
  }
}
