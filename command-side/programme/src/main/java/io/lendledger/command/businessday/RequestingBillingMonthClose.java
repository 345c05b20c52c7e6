package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.AccruedLoans;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import org.axonframework.commandhandling.CommandHandler;
import org.springframework.stereotype.Component;

/**
 * Starts a month's close when it is known which months have something to bill: the first close of a
 * day accrues each loan from its start, which may be months before.
 */
@Component
class RequestingBillingMonthClose {

  private final Freshness freshness;
  private final AccruedLoans accrued;
  private final Dispatch dispatch;

  RequestingBillingMonthClose(Freshness freshness, AccruedLoans accrued, Dispatch dispatch) {
    this.freshness = freshness;
    this.accrued = accrued;
    this.dispatch = dispatch;
  }

  @CommandHandler
  Boolean handle(RequestBillingMonthClose command) {
    freshness.awaitHead();
    return dispatch.ask(
        new CloseBillingMonth(
            new CalendarKey(), command.month(), accrued.firstMonth().orElse(null)),
        Boolean.class);
  }
}
