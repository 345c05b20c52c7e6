package io.lendledger.platform.observe;

import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.query.parked.ParkedModels;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The parked events as this process last saw them; reading them never waits. */
@Component
final class ParkedEventsHere {

  private final ObjectProvider<ParkedSequences> sequences;
  private final ObjectProvider<ParkedModels> models;

  ParkedEventsHere(ObjectProvider<ParkedSequences> sequences, ObjectProvider<ParkedModels> models) {
    this.sequences = sequences;
    this.models = models;
  }

  List<ParkedEvent> lastSeen() {
    return Stream.concat(
            sequences.stream().flatMap(each -> each.lastSeen().stream()),
            models.stream().flatMap(each -> each.lastSeen().stream()))
        .toList();
  }
}
