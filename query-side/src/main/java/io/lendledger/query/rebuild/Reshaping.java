package io.lendledger.query.rebuild;

import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.projection.ModelRevisions;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests rebuilds of models of a former revision in this process's revision, once a start. Nobody
 * here writes such a model until the swap.
 */
final class Reshaping {

  private static final Logger LOG = LoggerFactory.getLogger(Reshaping.class);

  private final ModelRevisions revisions;
  private final RebuildTable table;
  private final Set<String> requested = new HashSet<>();
  private Set<String> former = Set.of();

  Reshaping(ModelRevisions revisions, RebuildTable table) {
    this.revisions = revisions;
    this.table = table;
  }

  void look() {
    revisions.look();
    Set<String> others = revisions.others();
    others.stream().filter(name -> revisions.kept(name) < revisions.own(name)).forEach(this::ask);
    Set<String> current = new HashSet<>(former);
    current.removeAll(others);
    current.forEach(name -> LOG.info("{} is kept in revision {}", name, revisions.kept(name)));
    former = others;
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
}
