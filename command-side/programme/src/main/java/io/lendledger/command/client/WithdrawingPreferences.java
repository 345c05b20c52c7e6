package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;

/** Forgets a withdrawn list of preferences (decision 015). */
final class WithdrawingPreferences {

  private WithdrawingPreferences() {}

  /** Answers whether they were withdrawn now. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, WithdrawPreferences command) {
    String submission = command.submission().value();
    if (command.former().isEmpty() || state.wasWithdrawn(submission)) {
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new PreferencesWithdrawn(
            command.client().lender().value(),
            command.client().client().value(),
            submission,
            command.former(),
            command.latest()));
  }
}
