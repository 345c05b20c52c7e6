package io.lendledger.command.parked;

import io.lendledger.core.parked.FindParkedEvents;
import io.lendledger.core.parked.ParkedEvents;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Tells what look-ups and processes have set aside. */
@Component
class ParkedProcessesHandler {

  private final ParkedSequences sequences;

  ParkedProcessesHandler(ParkedSequences sequences) {
    this.sequences = sequences;
  }

  @QueryHandler
  ParkedEvents handle(FindParkedEvents.OfProcesses query) {
    return new ParkedEvents(sequences.all());
  }
}
