package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.Shortfalls;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.inventory.Inventory.OnLoan;
import io.lendledger.command.lookup.loan.PendingBookings;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import java.util.List;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/**
 * Covers shortfalls, one after the other. A new plan is carried out at once, so that the next
 * shortfall sees the remaining units; after a crash the event of a stored plan completes it.
 */
@Component
@ProcessingGroup(Processes.SHORTFALLS)
class ShortfallProcess {

  private final Freshness freshness;
  private final Inventory inventory;
  private final Takers takers;
  private final Shortfalls shortfalls;
  private final Coverage coverage;
  private final Dispatch dispatch;
  private final OptOutPolicy onOptOut;
  private final PendingBookings bookings;

  ShortfallProcess(
      Freshness freshness,
      Inventory inventory,
      Takers takers,
      Shortfalls shortfalls,
      Coverage coverage,
      Dispatch dispatch,
      OptOutPolicy onOptOut,
      PendingBookings bookings) {
    this.freshness = freshness;
    this.inventory = inventory;
    this.takers = takers;
    this.shortfalls = shortfalls;
    this.coverage = coverage;
    this.dispatch = dispatch;
    this.onOptOut = onOptOut;
    this.bookings = bookings;
  }

  @EventHandler
  void on(ShortfallFound found) {
    freshness.awaitHead();
    if (shortfalls.state(found.lenderCode(), found.clientId(), found.shortfallId())
        != Shortfalls.State.FOUND) {
      return;
    }
    List<CoverageStep> steps =
        CoveragePlan.steps(
            found.units(), onLoan(found), takers.of(found), onOptOut.steps(found.cause()));
    boolean first =
        dispatch
            .attempt(new PlanCoverage(client(found), found.shortfallId(), steps), Boolean.class)
            .orElse(false);
    if (first) {
      coverage.carryOut(found, steps);
      dispatch.attempt(new ResolveShortfall(client(found), found.shortfallId()));
    }
  }

  /** A loan that has units of the client may be booked in a moment; they are on it then. */
  private List<OnLoan> onLoan(ShortfallFound found) {
    List<OnLoan> loans = inventory.onLoan(found);
    long units = loans.stream().mapToLong(OnLoan::recallable).sum();
    return units < found.units() && bookings.awaitNone(found) ? inventory.onLoan(found) : loans;
  }

  @EventHandler
  void on(CoveragePlanned planned) {
    freshness.awaitHead();
    if (shortfalls.state(planned.lenderCode(), planned.clientId(), planned.shortfallId())
        == Shortfalls.State.RESOLVED) {
      return;
    }
    ShortfallFound found =
        new ShortfallFound(
            planned.lenderCode(),
            planned.clientId(),
            planned.shortfallId(),
            planned.custodyAccountId(),
            planned.isin(),
            planned.depositary(),
            planned.units(),
            planned.cause(),
            planned.foundOn(),
            planned.neededBy());
    coverage.carryOut(found, planned.steps());
    dispatch.attempt(new ResolveShortfall(client(found), found.shortfallId()));
  }

  private static ClientKey client(ShortfallFound found) {
    return new ClientKey(new LenderCode(found.lenderCode()), new ClientId(found.clientId()));
  }
}
