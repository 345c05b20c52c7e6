package io.lendledger.query.parked;

import io.lendledger.core.background.LookLoop;
import io.lendledger.query.projection.ParkedResumption;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import java.util.List;
import java.util.Set;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Retries the sequences that operations want retried, in the first process that claims them. */
@Component
final class ResumingModels implements SmartLifecycle {

  private final ParkedModels parked;
  private final Progress progress;
  private final ObjectProvider<EventStore> store;
  private final List<ParkedResumption> resumptions;
  private final LookLoop loop = new LookLoop("resuming-models", this::look);

  ResumingModels(
      List<Projection> projections,
      QueryDatabase database,
      ParkedModels parked,
      Progress progress,
      ObjectProvider<EventStore> store) {
    this.parked = parked;
    this.progress = progress;
    this.store = store;
    var own = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.resumptions =
        projections.stream()
            .map(each -> new ParkedResumption(each, database.template(), QueryDatabase.SCHEMA, own))
            .toList();
  }

  @Override
  public void start() {
    loop.start();
  }

  private void look() {
    EventStore events = store.getIfAvailable();
    Set<String> wanted = parked.retrying();
    if (events == null) {
      return;
    }
    for (ParkedResumption each : resumptions) {
      while (wanted.contains(each.model()) && !loop.isStopping() && each.slice(events)) {
        progress.parkedChanged();
      }
    }
  }

  @Override
  public void stop() {
    loop.stop();
  }

  @Override
  public boolean isRunning() {
    return loop.isRunning();
  }
}
