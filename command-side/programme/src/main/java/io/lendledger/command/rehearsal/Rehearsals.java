package io.lendledger.command.rehearsal;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.inspection.AggregateModel;
import org.axonframework.modelling.command.inspection.AnnotatedAggregateMetaModelFactory;
import org.axonframework.spring.stereotype.Aggregate;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Begins rehearsals. */
@Component
public class Rehearsals {

  private final ObjectProvider<EventStore> store;
  private final ObjectProvider<Foresight> foresights;
  private final List<AggregateModel<?>> aggregates = new ArrayList<>();

  Rehearsals(
      ObjectProvider<EventStore> store,
      ObjectProvider<Foresight> foresights,
      ListableBeanFactory beans) {
    this.store = store;
    this.foresights = foresights;
    for (String name : beans.getBeanNamesForAnnotation(Aggregate.class)) {
      aggregates.add(model(Objects.requireNonNull(beans.getType(name))));
    }
  }

  private static <T> AggregateModel<T> model(Class<T> type) {
    return AnnotatedAggregateMetaModelFactory.inspectAggregate(type);
  }

  /** One in which nothing has happened yet. */
  public Rehearsal begin() {
    return new Rehearsal(store.getObject(), aggregates, foresights.orderedStream().toList());
  }
}
