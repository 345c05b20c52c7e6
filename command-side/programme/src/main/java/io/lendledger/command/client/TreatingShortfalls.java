package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.rejection.Rejected;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans the coverage of a shortfall and closes it (docs/lending.md, Shortfalls, reallocation and
 * recall).
 */
final class TreatingShortfalls {

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

  private TreatingShortfalls() {}

  /** The first plan wins; answers whether it was this one. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, PlanCoverage command) {
    Shortfall shortfall = untreated(state, command.client(), command.shortfallId());
    if (shortfall == null || shortfall.planned()) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new CoveragePlanned(
            command.client().lender().value(),
            command.client().client().value(),
            shortfall.id(),
            shortfall.holding().account().value(),
            shortfall.holding().isin().value(),
            shortfall.holding().depositary(),
            shortfall.units(),
            shortfall.cause(),
            shortfall.foundOn(),
            shortfall.neededBy(),
            List.copyOf(command.steps())));
  }

  /** Answers whether the treatment ended now. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, ResolveShortfall command) {
    Shortfall shortfall = untreated(state, command.client(), command.shortfallId());
    if (shortfall == null) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new ShortfallResolved(
            command.client().lender().value(),
            command.client().client().value(),
            shortfall.id(),
            shortfall.units() - shortfall.remaining(),
            shortfall.remaining()));
  }

  /** Null when its treatment has ended; refuses an id that the client never had. */
  private static @Nullable Shortfall untreated(ClientState state, ClientKey client, String id) {
    Shortfall shortfall = state.shortfalls().find(id);
    if (shortfall == null && !wasFound(state, client, id)) {
      throw Rejected.notFound("Shortfall " + id);
    }
    return shortfall == null || shortfall.resolved() ? null : shortfall;
  }

  private static boolean wasFound(ClientState state, ClientKey client, String id) {
    int cut = id.lastIndexOf('/') + 1;
    Matcher number = NUMBER.matcher(id.substring(cut));
    return number.matches()
        && Long.parseLong(number.group()) <= state.shortfalls().count()
        && id.equals(FindingShortfalls.id(client, Long.parseLong(number.group())));
  }
}
