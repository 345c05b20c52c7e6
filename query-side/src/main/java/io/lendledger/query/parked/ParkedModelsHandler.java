package io.lendledger.query.parked;

import io.lendledger.core.parked.FindParkedEvents;
import io.lendledger.core.parked.ParkedEvents;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers the parked events of read models. */
@Component
final class ParkedModelsHandler {

  private final ParkedModels parked;

  ParkedModelsHandler(ParkedModels parked) {
    this.parked = parked;
  }

  @QueryHandler
  ParkedEvents handle(FindParkedEvents.OfReadModels query) {
    return new ParkedEvents(parked.all());
  }
}
