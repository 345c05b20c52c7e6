package io.lendledger.query.rebuild;

import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.projection.ModelRevisions;
import java.util.HashSet;
import java.util.Set;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Requests rebuilds of models of a former revision in this process's revision, once a start. Their
 * processors pause until the swap.
 */
final class Reshaping {

  private static final Logger LOG = LoggerFactory.getLogger(Reshaping.class);

  private final ModelRevisions revisions;
  private final RebuildTable table;
  private final ObjectProvider<EventProcessingConfiguration> processing;
  private final Set<String> requested = new HashSet<>();
  private final Set<String> resting = new HashSet<>();

  Reshaping(
      ModelRevisions revisions,
      RebuildTable table,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.revisions = revisions;
    this.table = table;
    this.processing = processing;
  }

  void look() {
    revisions.look();
    Set<String> others = revisions.others();
    others.forEach(this::rest);
    others.stream().filter(name -> revisions.kept(name) < revisions.own(name)).forEach(this::ask);
    Set<String> current = new HashSet<>(resting);
    current.removeAll(others);
    current.forEach(this::resume);
  }

  private void ask(String name) {
    if (requested.contains(name)) {
      return;
    }
    try {
      table.request(name, RebuildKind.REPLAY, revisions.own(name));
      requested.add(name);
      LOG.info(
          "{} is kept in revision {} and is rebuilt in revision {}",
          name,
          revisions.kept(name),
          revisions.own(name));
    } catch (Rejected isBeingRebuilt) {
      LOG.debug("{} is asked for again: {}", name, isBeingRebuilt.getMessage());
    }
  }

  private void rest(String name) {
    if (!resting.contains(name)) {
      processor(name).shutDown();
      resting.add(name);
    }
  }

  private void resume(String name) {
    processor(name).start();
    resting.remove(name);
    LOG.info("{} is kept in revision {}", name, revisions.kept(name));
  }

  private EventProcessor processor(String name) {
    return processing.getObject().eventProcessor(name).orElseThrow();
  }
}
