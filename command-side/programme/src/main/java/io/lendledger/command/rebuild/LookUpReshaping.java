package io.lendledger.command.rebuild;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.LookUpRevision;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import java.util.List;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Has look-ups that are kept in a former revision rebuilt in this process's, once a start. Until
 * they are there, those who keep them and the processes, which decide by them, rest.
 */
@Component
class LookUpReshaping {

  private static final Logger LOG = LoggerFactory.getLogger(LookUpReshaping.class);
  private static final String PROCESS_PREFIX = "process.";

  private final LookUpRevision revision;
  private final RebuildLeases table;
  private final Freshness freshness;
  private final ObjectProvider<EventProcessingConfiguration> processing;
  private boolean requested;
  private List<EventProcessor> resting = List.of();

  LookUpReshaping(
      LookUpRevision revision,
      RebuildLeases table,
      Freshness freshness,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.revision = revision;
    this.table = table;
    this.freshness = freshness;
    this.processing = processing;
  }

  void look() {
    int kept = revision.kept();
    if (kept == revision.own()) {
      resting.forEach(EventProcessor::start);
      resting = List.of();
      return;
    }
    freshness.forget();
    rest(kept);
    if (kept < revision.own()) {
      ask(kept);
    }
  }

  private void ask(int kept) {
    if (requested) {
      return;
    }
    try {
      table.request(RebuildKind.REPLAY, revision.own());
      requested = true;
      LOG.info(
          "The look-ups are kept in revision {} and are rebuilt in revision {}",
          kept,
          revision.own());
    } catch (Rejected areBeingRebuilt) {
      LOG.debug("The look-ups are asked for again: {}", areBeingRebuilt.getMessage());
    }
  }

  private void rest(int kept) {
    EventProcessingConfiguration processors = processing.getIfAvailable();
    if (processors != null && resting.isEmpty()) {
      LOG.warn("{}: nothing is decided until then", LookUpRevision.message(kept, revision.own()));
      resting =
          processors.eventProcessors().values().stream()
              .filter(LookUpReshaping::needsLookUps)
              .toList();
      resting.forEach(EventProcessor::shutDown);
    }
  }

  private static boolean needsLookUps(EventProcessor processor) {
    String name = processor.getName();
    return name.equals(Processes.LOOK_UPS) || name.startsWith(PROCESS_PREFIX);
  }
}
