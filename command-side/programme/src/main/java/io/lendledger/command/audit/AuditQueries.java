package io.lendledger.command.audit;

import io.lendledger.command.eventstore.CurrentRevision;
import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.reading.StoreHead;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.queryhandling.QueryHandler;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** Answers auditors' queries of the event history, in either store. */
@Component
class AuditQueries {

  private final ObjectProvider<EventStorageEngine> engine;
  private final ObjectProvider<EventStore> store;
  private final ObjectProvider<StoreHead> head;
  private final DataSource dataSource;
  private final CurrentRevision current;

  AuditQueries(
      ObjectProvider<EventStorageEngine> engine,
      ObjectProvider<EventStore> store,
      ObjectProvider<StoreHead> head,
      DataSource dataSource,
      @Qualifier("eventSerializer") Serializer serializer) {
    this.engine = engine;
    this.store = store;
    this.head = head;
    this.dataSource = dataSource;
    this.current = new CurrentRevision(serializer);
  }

  /** A page of the history. */
  @QueryHandler
  AuditPage find(FindEvents query) {
    return history().find(query);
  }

  /** Events of one aggregate. */
  @QueryHandler
  AggregateEvents find(FindAggregateEvents query) {
    return history().find(query);
  }

  EventHistory history() {
    return engine.getIfAvailable() instanceof JdbcEventStorageEngine
        ? new StoredEventHistory(dataSource, current)
        : new StreamedEventHistory(store.getObject(), head.getObject());
  }
}
