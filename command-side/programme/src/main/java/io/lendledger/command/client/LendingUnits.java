package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Allocates units to loans and takes them back (docs/lending.md, Inventory). */
final class LendingUnits {

  private LendingUnits() {}

  /**
   * Answers the units allocated. An answer of none is stored as well, since the sender of a repeat
   * relies on the first answer; only a client that does not exist leaves no trace.
   */
  static Decision<ClientEvent, Units> decide(ClientState state, AllocateUnits command) {
    Long answered =
        state
            .loan(command.holding(), command.loan().value())
            .allocations()
            .get(command.allocationId());
    if (answered != null) {
      return Decision.nothing(new Units(answered));
    }
    if (!state.isKnown()) {
      return Decision.nothing(Units.NONE);
    }
    Units units = free(state, command).min(command.units());
    return Decision.of(
        units,
        new UnitsAllocated(
            command.client().lender().value(),
            command.client().client().value(),
            command.holding().account().value(),
            command.holding().isin().value(),
            command.holding().depositary(),
            command.loan().value(),
            command.allocationId(),
            units.value()));
  }

  private static Units free(ClientState state, AllocateUnits command) {
    HoldingState holding = state.holdings().find(command.holding());
    return holding == null || !state.preferences().mayLendOn(command.tradeDate())
        ? Units.NONE
        : new Units(holding.available());
  }

  /** Answers whether units were released; never more than the loan has of the holding. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, ReleaseUnits command) {
    AllocatedUnits loan = state.loan(command.holding(), command.loan().value());
    long units = Math.min(command.units().value(), loan.allocated());
    if (loan.releases().contains(command.releaseId()) || units == 0) {
      return Decision.nothing(false);
    }
    UnitsReleased released =
        new UnitsReleased(
            command.client().lender().value(),
            command.client().client().value(),
            command.holding().account().value(),
            command.holding().isin().value(),
            command.holding().depositary(),
            command.loan().value(),
            command.releaseId(),
            units,
            command.cause().name(),
            text(command.trade()),
            command.shortfallId());
    AllocatedUnits left = loan.released(released.releaseId(), units, released.tradeId(), 0);
    return withSurplus(state, command.client(), command.holding(), command.loan(), left, released);
  }

  /** Answers whether the recall was new and concerns units that are on loan. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, NoteRecall command) {
    AllocatedUnits loan = state.loan(command.holding(), command.loan().value());
    if (loan.allocated() == 0 || loan.recalls().containsKey(command.trade().value())) {
      return Decision.nothing(false);
    }
    RecallNoted noted =
        new RecallNoted(
            command.client().lender().value(),
            command.client().client().value(),
            command.holding().account().value(),
            command.holding().isin().value(),
            command.holding().depositary(),
            command.loan().value(),
            command.trade().value(),
            command.units().value(),
            command.shortfallId());
    AllocatedUnits asked =
        loan.recalled(
            noted.tradeId(),
            noted.units(),
            state.shrinks(noted.shortfallId()),
            state.recallCount() + 1);
    return withSurplus(state, command.client(), command.holding(), command.loan(), asked, noted);
  }

  /** The units of a holding on a loan changed; recalls may now exceed the shortfall. */
  private static Decision<ClientEvent, Boolean> withSurplus(
      ClientState state,
      ClientKey client,
      HoldingKey key,
      LoanId loan,
      AllocatedUnits after,
      ClientEvent event) {
    AllocatedUnits before = state.loan(key, loan.value());
    HoldingState holding = state.holdings().get(key);
    HoldingState lent =
        holding.lent(
            holding.allocated() + after.allocated() - before.allocated(),
            holding.recalled() + after.underRecall() - before.underRecall());
    RecallSurplusFound surplus = new FindingSurplus(state, client).in(lent, loan.value(), after);
    return surplus == null
        ? Decision.of(true, event)
        : new Decision<>(List.of(event, surplus), true);
  }

  private static @Nullable String text(@Nullable TradeId trade) {
    return trade == null ? null : trade.value();
  }
}
