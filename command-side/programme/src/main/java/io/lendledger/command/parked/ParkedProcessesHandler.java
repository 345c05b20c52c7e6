package io.lendledger.command.parked;

import io.lendledger.core.parked.FindParkedEvents;
import io.lendledger.core.parked.ParkedEvents;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers the parked events of look-ups and processes. */
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
