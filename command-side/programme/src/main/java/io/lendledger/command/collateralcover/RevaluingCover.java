package io.lendledger.command.collateralcover;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.terms.LoanId;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.stereotype.Component;

/**
 * Checks at a day's close that loans that wait for delivery are still covered at its prices by what
 * the desk received for them. Where collateral is reported, {@link CoveringAccounts} does so.
 */
@Component
@ProcessingGroup(Processes.CALENDAR)
class RevaluingCover {

  private final Freshness freshness;
  private final LoanLookUp loans;
  private final RequiredCover required;
  private final Dispatch dispatch;
  private final SettingAside aside;

  RevaluingCover(
      Freshness freshness,
      LoanLookUp loans,
      RequiredCover required,
      Dispatch dispatch,
      SettingAside aside) {
    this.freshness = freshness;
    this.loans = loans;
    this.required = required;
    this.dispatch = dispatch;
    this.aside = aside;
  }

  @EventHandler
  void on(BusinessDayClosed event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    aside.forAll(
        Processes.CALENDAR,
        message,
        loans.coveredByDesk(),
        loan -> EventSequence.ofPart(loan.lender().value(), loan.id().value()),
        some -> revalue(some, event));
  }

  private void revalue(List<Loan> some, BusinessDayClosed event) {
    Map<LoanId, BigDecimal> values = required.of(some, event.date());
    for (Loan loan : some) {
      BigDecimal value = values.get(loan.id());
      if (value != null) {
        dispatch.attempt(new LoseCover(loan.id(), event.date(), value, null));
      }
    }
  }
}
