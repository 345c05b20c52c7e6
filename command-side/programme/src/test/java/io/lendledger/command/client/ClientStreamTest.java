package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.eventstore.AggregateCache;
import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.core.client.ClientCommand;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.Side;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.rejection.Rejected;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client behind a real bus and repository. */
class ClientStreamTest {

  private final InMemoryEventStorageEngine events = new InMemoryEventStorageEngine();
  private Configuration axon;

  @BeforeEach
  void start() {
    axon =
        DefaultConfigurer.defaultConfiguration(false)
            .configureAggregate(
                AggregateConfigurer.defaultConfiguration(Client.class)
                    .configureCache(each -> new AggregateCache(versions(), 1_000)))
            .configureEventStore(each -> EmbeddedEventStore.builder().storageEngine(events).build())
            .start();
  }

  private AssumedVersions versions() {
    return new AssumedVersions(aggregates -> {
      Map<String, Long> last = new HashMap<>();
      for (String each : aggregates) {
        events.lastSequenceNumberFor(each).ifPresent(at -> last.put(each, at));
      }
      return last;
    });
  }

  @AfterEach
  void stop() {
    axon.shutdown();
  }

  @Test
  void refusedCommandLeavesWhatWasKnown() {
    send(Given.prefer(MONDAY, OptIn.IN, "80", MONDAY));
    assertThatThrownBy(() -> send(Given.prefer(MONDAY, OptIn.OUT, "80", TUESDAY)))
        .isInstanceOf(Rejected.class);
    assertThat(send(Given.prefer(MONDAY, OptIn.IN, "80", MONDAY))).isEqualTo(false);
  }

  private Object send(ClientCommand command) {
    return axon.commandGateway().sendAndWait(command);
  }

  private List<Object> stream() {
    return axon.eventStore()
        .readEvents(CLIENT.toString())
        .asStream()
        .<Object>map(event -> event.getPayload())
        .toList();
  }

  @Test
  void unknownClientAnswersWithoutAStream() {
    assertThat(send(Given.allocate("L0000001", 5, MONDAY))).isEqualTo(Units.NONE);
    assertThat(send(Given.release("R1", 5, ReleaseCause.UNUSED, null, null))).isEqualTo(false);
    assertThat(send(Given.report("S1", MONDAY, Given.holding("0")))).isEqualTo(0L);
    assertThat(stream()).isEmpty();
  }

  @Test
  void firstCommandOfWhateverKindMakesTheClient() {
    assertThat(send(Given.report("S1", MONDAY, Given.holding("100")))).isEqualTo(1L);
    assertThat(send(Given.prefer(MONDAY, OptIn.IN, "80", MONDAY))).isEqualTo(true);
    assertThat(send(Given.allocate("L0000001", 150, MONDAY))).isEqualTo(new Units(100));
    assertThat(stream())
        .containsExactly(
            Given.reported("S1", MONDAY, Given.held("100")),
            Given.preferred(MONDAY, OptIn.IN, "80"),
            Given.allocated("L0000001", 100));
  }

  @Test
  void snapshotKeepsEverything() {
    Client client = new Client();
    client.on(Given.preferred(MONDAY, OptIn.IN, "80.50"), "an operation");
    client.on(
        Given.reported("S1", MONDAY, Given.held("100.25"), Given.held("DTCYUS33", "0", "Recall")),
        null);
    client.on(Given.allocated("L0000001", 80), null);
    client.on(Given.applied("T1", Side.SELL, "70", TUESDAY), null);
    client.on(Given.missing(1, 50, "Sell", TUESDAY, WEDNESDAY), null);
    client.on(Given.noted("L0000001/1", 20, "DEMO/A/1"), null);
    client.on(Given.released("R1", 5, ReleaseCause.RETURNED, "L0000001/1", null), null);

    Serializer serializer = Jackson3Serializer.builder().build();
    Client restored = serializer.deserialize(serializer.serialize(client, String.class));

    assertThat(restored).usingRecursiveComparison().isEqualTo(client);
    restored.on(
        Given.reported("S2", WEDNESDAY, Given.held(null, "90", PositionStatus.RECALL.wire())),
        null);
    client.on(
        Given.reported("S2", WEDNESDAY, Given.held(null, "90", PositionStatus.RECALL.wire())),
        null);
    assertThat(restored).usingRecursiveComparison().isEqualTo(client);
  }

  /** What is kept in memory is bounded by it. */
  @Test
  void operationsThatItRemembersWeigh() {
    Client unnamed = new Client();
    unnamed.on(Given.preferred(MONDAY, OptIn.IN, "80"), null);
    Client named = new Client();
    named.on(Given.preferred(MONDAY, OptIn.IN, "80"), "an operation");
    assertThat(named.weight()).isEqualTo(unnamed.weight() + 1);
  }
}
