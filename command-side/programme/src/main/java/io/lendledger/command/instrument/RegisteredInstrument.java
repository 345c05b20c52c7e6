package io.lendledger.command.instrument;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.instrument.Instrument;
import io.lendledger.core.instrument.InstrumentCommand.InstrumentKey;
import io.lendledger.core.instrument.InstrumentCommand.RegisterInstrument;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.instrument.Isin;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A security's reference data. */
@Aggregate(type = "Instrument")
public class RegisteredInstrument {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable InstrumentRegistered known;

  RegisteredInstrument() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(RegisterInstrument command) {
    return decide(known, command).enact();
  }

  @EventSourcingHandler
  void on(InstrumentRegistered event) {
    id = new InstrumentKey(new Isin(event.isin())).toString();
    known = event;
  }

  /** Answers whether the data changed. */
  static Decision<InstrumentRegistered, Boolean> decide(
      @Nullable InstrumentRegistered known, RegisterInstrument command) {
    InstrumentRegistered wanted = stored(command.key(), command.instrument());
    return known != null && Content.same(known, wanted)
        ? Decision.nothing(false)
        : Decision.of(true, wanted);
  }

  private static InstrumentRegistered stored(InstrumentKey key, Instrument instrument) {
    return new InstrumentRegistered(
        key.isin().value(),
        instrument.instrumentName(),
        instrument.instrumentType(),
        instrument.compositeBbgId(),
        instrument.compositeTicker(),
        instrument.countryTicker(),
        instrument.ticker(),
        instrument.exchangeCode(),
        instrument.mic(),
        instrument.countryCode(),
        instrument.countryOfIncorporation(),
        instrument.countryOfListing(),
        instrument.currency(),
        instrument.issuer(),
        instrument.maturityDate());
  }
}
