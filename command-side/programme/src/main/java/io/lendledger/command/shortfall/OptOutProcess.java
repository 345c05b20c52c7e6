package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.ClientPreferences;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/**
 * Recalls a client's units on loan at its opt-out, if configured. The client reports a shortfall,
 * and the shortfall process covers it. Units of a loan that was being booked at the opt-out are
 * recalled once it is booked.
 */
@Component
@ProcessingGroup(Processes.SHORTFALLS)
class OptOutProcess {

  private final OptOutPolicy policy;
  private final ClientPreferences preferences;
  private final Freshness freshness;
  private final Dispatch dispatch;
  private final Clock clock;

  OptOutProcess(
      OptOutPolicy policy,
      ClientPreferences preferences,
      Freshness freshness,
      Dispatch dispatch,
      Clock clock) {
    this.policy = policy;
    this.preferences = preferences;
    this.freshness = freshness;
    this.dispatch = dispatch;
    this.clock = clock;
  }

  @EventHandler
  void on(PreferenceSet event) {
    if (policy != OptOutPolicy.KEEP && event.optInStatus().equals(OptIn.OUT.wire())) {
      leave(event.lenderCode(), event.clientId());
    }
  }

  @EventHandler
  void on(LoanBooked event) {
    if (policy == OptOutPolicy.KEEP) {
      return;
    }
    freshness.awaitHead();
    event.parts().stream()
        .map(LoanPart::clientId)
        .distinct()
        .filter(client -> preferences.isLeaving(event.lenderCode(), client, today()))
        .forEach(client -> leave(event.lenderCode(), client));
  }

  private void leave(String lender, String client) {
    dispatch.attempt(
        new LeaveLoans(new ClientKey(new LenderCode(lender), new ClientId(client)), today()));
  }

  private LocalDate today() {
    return LocalDate.now(clock.withZone(ZoneOffset.UTC));
  }
}
