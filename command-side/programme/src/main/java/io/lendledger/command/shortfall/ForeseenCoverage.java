package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.DispatchProperties;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.market.StandardSettlement;
import io.lendledger.command.rehearsal.Foresight;
import io.lendledger.command.rehearsal.Rehearsal;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import java.time.LocalDate;
import java.util.List;
import org.springframework.stereotype.Component;

/** How shortfalls of a rehearsal would be covered, if nothing else happened meanwhile. */
@Component
class ForeseenCoverage implements Foresight {

  private static final long PATIENCE_MILLIS = 10_000;

  private final Inventory inventory;
  private final LoanLookUp loans;
  private final CalendarLookUp calendar;
  private final StandardSettlement settlement;
  private final OptOutPolicy onOptOut;

  ForeseenCoverage(
      Inventory inventory,
      LoanLookUp loans,
      CalendarLookUp calendar,
      StandardSettlement settlement,
      OptOutPolicy onOptOut) {
    this.inventory = inventory;
    this.loans = loans;
    this.calendar = calendar;
    this.settlement = settlement;
    this.onOptOut = onOptOut;
  }

  @Override
  public void carryOn(Rehearsal rehearsal, LocalDate today) {
    Dispatch dispatch = new Dispatch(rehearsal.gateway(), new DispatchProperties(PATIENCE_MILLIS));
    Takers takers = new RehearsedTakers(inventory, rehearsal);
    Coverage coverage =
        new Coverage(dispatch, new Reallocation(dispatch, takers, loans, calendar), settlement);
    int handled = 0;
    for (List<Object> events = rehearsal.eventsFrom(0);
        !events.isEmpty();
        events = rehearsal.eventsFrom(handled)) {
      for (Object event : events) {
        follow(event, takers, coverage, dispatch, today);
      }
      handled += events.size();
    }
  }

  private void follow(
      Object event, Takers takers, Coverage coverage, Dispatch dispatch, LocalDate today) {
    switch (event) {
      case PreferenceSet set -> leave(set, dispatch, today);
      case ShortfallFound found -> cover(found, takers, coverage, dispatch);
      default -> {
        // nothing follows from it
      }
    }
  }

  private void leave(PreferenceSet set, Dispatch dispatch, LocalDate today) {
    if (onOptOut != OptOutPolicy.KEEP && set.optInStatus().equals(OptIn.OUT.wire())) {
      dispatch.attempt(new LeaveLoans(client(set.lenderCode(), set.clientId()), today));
    }
  }

  private void cover(ShortfallFound found, Takers takers, Coverage coverage, Dispatch dispatch) {
    ClientKey client = client(found.lenderCode(), found.clientId());
    List<CoverageStep> steps =
        CoveragePlan.steps(
            found.units(),
            inventory.onLoan(found),
            takers.of(found),
            onOptOut.steps(found.cause()));
    dispatch.attempt(new PlanCoverage(client, found.shortfallId(), steps));
    coverage.carryOut(found, steps);
    dispatch.attempt(new ResolveShortfall(client, found.shortfallId()));
  }

  private static ClientKey client(String lender, String client) {
    return new ClientKey(new LenderCode(lender), new ClientId(client));
  }
}
