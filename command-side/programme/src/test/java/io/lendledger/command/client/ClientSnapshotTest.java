package io.lendledger.command.client;

import static io.lendledger.command.client.Given.HOLDING;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.client.OptIn;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Snapshots keep a client's state under names that were there before its parts had types. */
class ClientSnapshotTest {

  private final JsonMapper json = EventJson.mapper();

  @Test
  void partsAreKeptAsTheyAlwaysWere() {
    ClientState state = new ClientState();
    state.evolve(preferred(MONDAY, OptIn.IN, "80"));
    state.evolve(preferred(TUESDAY, OptIn.OUT, "80"));
    state.evolve(reported("S1", MONDAY, held("10")));

    String stored = json.writeValueAsString(state);
    assertThat(stored)
        .contains(
            "\"preferences\":{\"2026-03-02\":{\"optIn\":",
            "\"holdings\":{\"%s\":{\"key\":".formatted(HOLDING.text()),
            "\"treatments\":{\"shortfalls\":{}");
    ClientState read = json.readValue(stored, ClientState.class);
    assertThat(read.preferences().outFrom(MONDAY)).isEqualTo(TUESDAY);
    assertThat(read.holdings().get(HOLDING)).isEqualTo(state.holdings().get(HOLDING));
    assertThat(json.writeValueAsString(read)).isEqualTo(stored);
  }
}
