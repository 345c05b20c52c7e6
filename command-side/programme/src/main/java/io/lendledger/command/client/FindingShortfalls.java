package io.lendledger.command.client;

import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Finds shortfalls of holdings that a command changes, and numbers them on from the state. */
final class FindingShortfalls {

  private final ClientKey client;
  private final LocalDate today;
  private long lastNumber;

  FindingShortfalls(ClientState state, ClientKey client, LocalDate today) {
    this.client = client;
    this.today = today;
    this.lastNumber = state.shortfalls().count();
  }

  /**
   * The shortfall of a holding as it will be; null when the holding, recalls and {@code handled}
   * units account for everything on loan.
   */
  @Nullable ShortfallFound in(
      HoldingState after, long handled, String cause, @Nullable LocalDate neededBy) {
    return found(after, after.exposed() - handled, cause, neededBy);
  }

  /** Units on loan of a client that is Out, except those coming back or under treatment. */
  @Nullable ShortfallFound leaving(HoldingState holding, long handled, LocalDate neededBy) {
    long units = holding.allocated() - holding.recalled() - handled;
    return found(holding, units, Shortfall.OPT_OUT, neededBy);
  }

  private @Nullable ShortfallFound found(
      HoldingState after, long missing, String cause, @Nullable LocalDate neededBy) {
    if (missing <= 0) {
      return null;
    }
    lastNumber++;
    return new ShortfallFound(
        client.lender().value(),
        client.client().value(),
        id(client, lastNumber),
        after.key().account().value(),
        after.key().isin().value(),
        after.key().depositary(),
        missing,
        cause,
        today,
        neededBy);
  }

  /** Lender, client and a number that counts up within the client. */
  static String id(ClientKey client, long number) {
    return client.lender() + "/" + client.client() + "/" + number;
  }
}
