package io.lendledger.core.instrument;

import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** Reference data of securities. */
public sealed interface InstrumentCommand {

  /** Creates or changes an instrument; equal data change nothing. Answers whether it changed. */
  record RegisterInstrument(@TargetAggregateIdentifier InstrumentKey key, Instrument instrument)
      implements InstrumentCommand {}

  /** Identity of an instrument's aggregate. */
  record InstrumentKey(Isin isin) {
    @Override
    public String toString() {
      return "instrument:" + isin;
    }
  }
}
