package io.lendledger.command.instrument;

import io.lendledger.core.instrument.Instrument;
import io.lendledger.core.instrument.InstrumentCommand.InstrumentKey;
import io.lendledger.core.instrument.InstrumentCommand.RegisterInstrument;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.instrument.Isin;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class RegisteredInstrumentTest {

  private static final String APPLE = "US0378331005";

  private final AggregateTestFixture<RegisteredInstrument> instrument =
      new AggregateTestFixture<>(RegisteredInstrument.class);

  private static RegisterInstrument register(String name) {
    return new RegisterInstrument(
        new InstrumentKey(new Isin(APPLE)),
        new Instrument(
            APPLE, name, "Equity", null, "AAPL US", "AAPL US", "AAPL", "US", "XNAS", "US", "US",
            "US", "USD", null, null));
  }

  private static InstrumentRegistered registered(String name) {
    return new InstrumentRegistered(
        APPLE, name, "Equity", null, "AAPL US", "AAPL US", "AAPL", "US", "XNAS", "US", "US", "US",
        "USD", null, null);
  }

  @Test
  void instrumentIsRegistered() {
    instrument
        .givenNoPriorActivity()
        .when(register("Apple"))
        .expectEvents(registered("Apple"))
        .expectResultMessagePayload(true);
  }

  @Test
  void equalDataChangeNothing() {
    instrument
        .given(registered("Apple"))
        .when(register("Apple"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void otherDataReplaceTheKnownOnes() {
    instrument
        .given(registered("Apple"))
        .when(register("Apple Inc"))
        .expectEvents(registered("Apple Inc"));
  }
}
