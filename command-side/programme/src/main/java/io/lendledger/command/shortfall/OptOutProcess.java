package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.ClientPreferences;
import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.stereotype.Component;

/**
 * Recalls a client's units on loan at its opt-out. The client reports a shortfall, and the
 * shortfall process covers it. Units of a loan that was being booked at the opt-out are recalled
 * once it is booked. Where loans are kept there is no such process, so that neither preferences nor
 * bookings are events that shortfalls have to stop at.
 */
@Component
@Conditional(OptOutProcess.WhereClientsLeave.class)
@ProcessingGroup(Processes.SHORTFALLS)
class OptOutProcess {

  private final ClientPreferences preferences;
  private final Freshness freshness;
  private final Dispatch dispatch;
  private final Clock clock;

  OptOutProcess(
      ClientPreferences preferences,
      Freshness freshness,
      Dispatch dispatch,
      @BusinessTime Clock clock) {
    this.preferences = preferences;
    this.freshness = freshness;
    this.dispatch = dispatch;
    this.clock = clock;
  }

  @EventHandler
  void on(PreferenceSet event) {
    if (event.optInStatus().equals(OptIn.OUT.wire())) {
      leave(event.lenderCode(), event.clientId());
    }
  }

  @EventHandler
  void on(LoanBooked event) {
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

  /** Loans are not kept when their clients go Out. */
  static final class WhereClientsLeave implements Condition {

    private static final String KEEP = OptOutPolicy.KEEP.name().toLowerCase(Locale.ROOT);

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !context.getEnvironment().getProperty(OptOutProperties.NAME, KEEP).equals(KEEP);
    }
  }
}
