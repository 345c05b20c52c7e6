package io.lendledger.command.billing;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.InFlight;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.register.LoanRegister;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import java.time.YearMonth;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Bills all loans of a month's close, several side by side. */
@Component
@ProcessingGroup(Processes.CALENDAR)
class BillingLoans {

  private final Freshness freshness;
  private final LoanRegister loans;
  private final Dispatch dispatch;
  private final int parallel;

  BillingLoans(
      Freshness freshness,
      LoanRegister loans,
      Dispatch dispatch,
      @Value("${lendledger.close.parallel-loans:8}") int parallel) {
    this.freshness = freshness;
    this.loans = loans;
    this.dispatch = dispatch;
    this.parallel = parallel;
  }

  @EventHandler
  void on(BillingMonthCloseStarted event) {
    freshness.awaitHead();
    YearMonth month = YearMonth.parse(event.billingMonth());
    InFlight bills = new InFlight(dispatch, parallel);
    loans
        .accruedIn(event.billingMonth())
        .forEach(loan -> bills.send(new BillLoan(loan, month), answer -> {}));
    dispatch.attempt(new CompleteBillingMonth(new CalendarKey(), month, bills.settle()));
  }
}
