package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.Cover;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;

/**
 * A pending loan is covered when its cover reaches the required value (docs/lending.md, Loan
 * states).
 */
final class Covering {

  private Covering() {}

  static Decision<LoanEvent, Boolean> decide(LoanState loan, ReceiveCover command) {
    Refusals.demandPending(loan, "take cover");
    BigDecimal value = command.value();
    return value == null ? vouch(loan, command) : take(loan, command, value);
  }

  private static Decision<LoanEvent, Boolean> vouch(LoanState loan, ReceiveCover command) {
    if (loan.cover().vouched()) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new CoverReceived(
            loan.id(),
            loan.lender(),
            command.date(),
            null,
            loan.cover().total(),
            command.requiredValue(),
            true));
  }

  private static Decision<LoanEvent, Boolean> take(
      LoanState loan, ReceiveCover command, BigDecimal value) {
    BigDecimal required = command.requiredValue();
    if (value.signum() <= 0) {
      throw Refusals.invalid("value", value.toPlainString(), "must be above zero");
    }
    if (required == null) {
      throw Refusals.invalid(
          "isin", loan.contract().isin().value(), "no price or FX rate to value the loan with");
    }
    BigDecimal total = loan.cover().totalWith(value);
    boolean covered = new Cover(total, loan.cover().vouched()).reaches(required);
    return Decision.of(
        true,
        new CoverReceived(
            loan.id(), loan.lender(), command.date(), value, total, required, covered));
  }

  static Decision<LoanEvent, Boolean> decide(LoanState loan, AssignCover command) {
    Refusals.demandPending(loan, "take cover");
    Cover assigned = new Cover(command.total(), loan.cover().vouched());
    if (loan.status() == LoanStatus.COVERED && loan.cover().equals(assigned)) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new CoverReceived(
            loan.id(),
            loan.lender(),
            command.date(),
            command.total(),
            command.total(),
            command.requiredValue(),
            assigned.reaches(command.requiredValue())));
  }

  /**
   * Cover that still reaches the required value is not lost, nor is cover that the desk vouched
   * for.
   */
  static Decision<LoanEvent, Boolean> decide(LoanState loan, LoseCover command) {
    if (loan.status() != LoanStatus.COVERED) {
      throw Refusals.transition(loan, "lose its cover");
    }
    BigDecimal value = command.value();
    Cover left = value == null ? loan.cover() : new Cover(value, loan.cover().vouched());
    return left.reaches(command.requiredValue())
        ? Decision.nothing(false)
        : Decision.of(
            true,
            new CoverLost(
                loan.id(), loan.lender(), command.date(), command.requiredValue(), value));
  }
}
