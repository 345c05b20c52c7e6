package io.lendledger.command.collateralcover;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.rejection.Rejected;
import org.axonframework.commandhandling.CommandHandler;
import org.springframework.stereotype.Component;

/** Looks up a loan's required value, then lets the loan judge the received cover. */
@Component
class ConfirmingCover {

  private final Freshness freshness;
  private final LoanLookUp loans;
  private final RequiredCover required;
  private final Dispatch dispatch;

  ConfirmingCover(
      Freshness freshness, LoanLookUp loans, RequiredCover required, Dispatch dispatch) {
    this.freshness = freshness;
    this.loans = loans;
    this.required = required;
    this.dispatch = dispatch;
  }

  @CommandHandler
  void handle(ConfirmCover command) {
    freshness.awaitHead();
    Loan loan =
        loans.find(command.loan()).orElseThrow(() -> Rejected.notFound("Loan " + command.loan()));
    dispatch.tell(
        new ReceiveCover(
            command.loan(), command.date(), command.value(), required.of(loan, command.date())));
  }
}
